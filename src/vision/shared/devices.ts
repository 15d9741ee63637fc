/** What onnxruntime reports of a way to run networks. */
export type Backend = { name: string };

/** Those that Strobe's models run on faster than on the CPU; onnxruntime lists them where its build knows them. */
const ACCELERATORS = ['cuda', 'coreml'];

/** The devices to try, one after the other: a backend that is listed may lack its driver. */
export function devicesToTry(wanted: string, backends: readonly Backend[]): [string, ...string[]] {
  if (wanted !== 'auto') return [wanted];
  const [first, ...others] = ACCELERATORS.filter((name) => backends.some((backend) => backend.name === name));
  return first === undefined ? ['cpu'] : [first, ...others, 'cpu'];
}
