const LONGEST = 400;

/** A text that fits on the page, with how much of it does not. */
export function clip(text: string, longest = LONGEST): string {
  const more = text.length - longest;
  return more <= 0 ? text : `${text.slice(0, longest)}… +${more} characters`;
}

/** A value as a person reads it. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(show).join(', ');
  return clip(typeof value === 'string' ? value : JSON.stringify(value));
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The local date and time of an ISO 8601 date. */
export const dateOf = (date: string): string => new Date(date).toLocaleString('en-GB');

/** The local time of day of an ISO 8601 date. */
export const timeOf = (date: string): string => CLOCK.format(new Date(date));
