/** The positions of a longest rising subsequence, in n log n. */
export function longestIncreasing(values: readonly number[]): Set<number> {
  /** For each length, the position of the smallest value that ends a rising run of that length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  values.forEach((value, position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (valueAt(values, ends[middle]) < value) low = middle + 1;
      else high = middle;
    }
    previous[position] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = position;
  });
  const chosen = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) chosen.add(at);
  return chosen;
}

function valueAt(values: readonly number[], position: number | undefined): number {
  return position === undefined ? Number.POSITIVE_INFINITY : (values[position] ?? Number.POSITIVE_INFINITY);
}
