/** npm x11 passes descriptors through process.binding, which warns on stderr where deprecations are switched on. */
export function withoutDeprecations<T>(call: () => T): T {
  const before = process.noDeprecation;
  process.noDeprecation = true;
  try {
    return call();
  } finally {
    process.noDeprecation = before;
  }
}
