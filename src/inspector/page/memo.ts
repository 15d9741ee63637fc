/** Remembers the last result: a page is drawn many times for one view. */
export function memo<Args extends readonly unknown[], T>(make: (...args: Args) => T): (...args: Args) => T {
  let last: { args: Args; result: T } | undefined;
  return (...args) => {
    const isSame = last !== undefined && args.every((arg, index) => arg === last?.args[index]);
    last = isSame && last ? last : { args, result: make(...args) };
    return last.result;
  };
}
