/** Whether one of the patterns stands for one of the names; `*` stands for any run of characters. */
export function matchesAny(patterns: readonly string[], names: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const expression = expressionOf(pattern);
    return names.some((name) => expression.test(name));
  });
}

/** The same, where case does not matter. */
export function matchesAnyCase(patterns: readonly string[], names: readonly string[]): boolean {
  const lowered = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
  return matchesAny(lowered(patterns), lowered(names));
}

function expressionOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.split('*').map(escapeForRegExp).join('.*')}$`, 's');
}

const escapeForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
