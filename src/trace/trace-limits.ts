/** What a trace may hold, and what a reader takes. The writer stays far below what the reader refuses. */
export const TRACE_LIMITS = {
  /** Pictures end at the first, and all else but the last words at the second. */
  picturesBytes: 48 * 1024 * 1024,
  writtenBytes: 64 * 1024 * 1024,
  entries: 20_000,
  pictureBytes: 64 * 1024,
  outputBytes: 256 * 1024,
  outputEntryBytes: 16 * 1024,
  /** Of one entry, and of all together, before they were deflated. */
  readEntryBytes: 32 * 1024 * 1024,
  readBytes: 512 * 1024 * 1024,
  fileBytes: 128 * 1024 * 1024,
  nodes: 20_000,
  depth: 100,
} as const;
