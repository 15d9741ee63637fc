/** Clients ask some questions with a script for browsers, which starts with the name of the question. */
const ATOM = /^\/\* (getAttribute|isDisplayed) \*\//;

export function atomOf(script: string): 'getAttribute' | 'isDisplayed' | undefined {
  const name = ATOM.exec(script)?.[1];
  return name === 'getAttribute' || name === 'isDisplayed' ? name : undefined;
}
