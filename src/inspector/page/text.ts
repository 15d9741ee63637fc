const LONGEST = 400;

/** A text that fits on the page, with how much of it does not. */
export function clip(text: string, longest = LONGEST): string {
  const more = text.length - longest;
  return more <= 0 ? text : `${text.slice(0, longest)}… +${more} characters`;
}

/** A value as a person reads it. */
export const show = (value: unknown): string => clip(typeof value === 'string' ? value : JSON.stringify(value));

/** The time of day of an ISO 8601 date. */
export const timeOf = (date: string): string => date.slice(11, 23);
