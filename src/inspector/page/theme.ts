import { THEMES, type Theme } from './state.ts';

const KEY = 'strobe-theme';

export function savedTheme(): Theme {
  const saved = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === saved) ?? 'system';
}

/** Shows the page in a theme, now and the next time. */
export function useTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset.theme = theme;
}
