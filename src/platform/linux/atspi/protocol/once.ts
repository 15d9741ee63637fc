/** The answer to a question that is asked once, however many want it. */
export function once<K, T>(asked: Map<K, Promise<T>>, key: K, ask: () => Promise<T>): Promise<T> {
  const answer = asked.get(key) ?? ask();
  asked.set(key, answer);
  return answer;
}
