/** Writes a failure for a model or a person. */
export function describeFailure(error: { code: string; message: string; hint?: string | undefined }): string {
  const first = `Error ${error.code}: ${error.message}`;
  return error.hint === undefined ? first : `${first}\nNext: ${error.hint}`;
}
