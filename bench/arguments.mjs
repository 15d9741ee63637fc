/** An argument of a bench that counts something: the first is at 1. */
export function countGiven(at, otherwise) {
  const given = process.argv[at + 1];
  const count = Number(given ?? otherwise);
  if (Number.isInteger(count) && count > 0) return count;
  console.error(`${given} is not a whole number above 0.`);
  process.exit(2);
}
