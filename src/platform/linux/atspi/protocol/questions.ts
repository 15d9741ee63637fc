/** Enough that the application always has a question at hand; with all of a thousand rows in hand, each takes 10 KB. */
const AT_ONCE = 64;

/** Answers undefined where the question fails, and keeps account of it. */
export type Attempt = <T>(answer: Promise<T>) => Promise<T | undefined>;

/** The answer to a question that is asked once, however many want it. */
export function askOnce<K, T>(asked: Map<K, Promise<T>>, key: K, ask: () => Promise<T>): Promise<T> {
  const answer = asked.get(key) ?? ask();
  asked.set(key, answer);
  return answer;
}

/** Asks about the items of a list, some at a time. The answers are in the order of the list. */
export async function askAll<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  if (items.length <= AT_ONCE) return Promise.all(items.map(ask));
  const answers: R[] = [];
  const rest = items.entries();
  const lane = async () => {
    for (const [index, item] of rest) answers[index] = await ask(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}
