const LONGEST = 400;
/** What stands in quotes, or is one word. */
const NAME = /"(?:[^"\\]|\\.)*"|\S{80,}/g;
/** So much of a name is enough to recognize it. */
const KNOWN_BY = 60;

/** A text that fits on the page, with how much of it does not. */
export function clip(text: string, longest = LONGEST): string {
  const more = text.length - longest;
  return more <= 0 ? text : `${text.slice(0, longest)}… +${more} characters`;
}

/** A message with its long names cut short, so that what it says of them is seen. */
export const clipNames = (message: string): string =>
  message.replace(NAME, (name) => {
    if (name.length < KNOWN_BY) return name;
    return `${name.slice(0, KNOWN_BY)}…${name.startsWith('"') ? '"' : ''}`;
  });

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
