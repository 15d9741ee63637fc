const CONTEXT = 2;

/** The lines that differ, `-` for what was expected and `+` for what there is, each with two lines around it. */
export function diffLines(expected: readonly string[], actual: readonly string[]): string {
  const marked = mark(expected, actual);
  const near = marked.map((_, at) =>
    marked.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  );
  const lines: string[] = [];
  for (const [at, { sign, line }] of marked.entries()) {
    if (near[at]) lines.push(`${sign} ${line}`);
    else if (near[at - 1] || at === 0) lines.push('  …');
  }
  return lines.join('\n');
}

type Marked = { sign: ' ' | '-' | '+'; line: string };

/** Goes along the longest common subsequence. */
function mark(expected: readonly string[], actual: readonly string[]): Marked[] {
  const lengths = commonLengths(expected, actual);
  const common = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const marked: Marked[] = [];
  let [i, j] = [0, 0];
  while (i < expected.length || j < actual.length) {
    const [was, is] = [expected[i], actual[j]];
    if (was !== undefined && was === is) {
      marked.push({ sign: ' ', line: was });
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || common(i + 1, j) >= common(i, j + 1))) {
      marked.push({ sign: '-', line: was });
      i++;
    } else {
      marked.push({ sign: '+', line: is ?? '' });
      j++;
    }
  }
  return marked;
}

/** `[i][j]`: how many lines the rests from there on have in common. */
function commonLengths(expected: readonly string[], actual: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: expected.length + 1 }, () => new Uint32Array(actual.length + 1));
  for (let i = expected.length - 1; i >= 0; i--) {
    const [row, below] = [lengths[i], lengths[i + 1]];
    if (!row || !below) continue;
    for (let j = actual.length - 1; j >= 0; j--) {
      const isSame = expected[i] === actual[j];
      row[j] = isSame ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
