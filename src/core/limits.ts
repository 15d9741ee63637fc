/** Every limit of the contract that is not a setting, in one place. */
export const LIMITS = {
  treeDepth: 50,
  treeNodes: 10_000,
  maxTokens: 8_000,
  /** An application gets this long for an answer and for its tree, times the patience that `Timeouts` knows. */
  callMs: 2_000,
  treeMs: 5_000,
  /** What does not show is searched and listed for this long; what is left then is counted. */
  expandMs: 600,
  launchWaitMs: 10_000,
  /** A call answers within this, and within what it was asked to wait besides, whatever hangs. */
  toolMs: 30_000,
  /** The first picture with vision waits for the start of a process and for one reply of it. */
  visionMs: 90_000,
  imageSidePx: 1_568,
  imagePixels: 1_150_000,
  imageBytes: 700 * 1024,
  outputRingBytes: 1024 * 1024,
  titleChars: 500,
} as const;

/** The longest side, the area and the bytes of a picture. */
export type ImageLimits = Readonly<Record<'imageSidePx' | 'imagePixels' | 'imageBytes', number>>;

/** For pictures that no model gets. */
export const UNLIMITED_IMAGE: ImageLimits = {
  imageSidePx: Number.POSITIVE_INFINITY,
  imagePixels: Number.POSITIVE_INFINITY,
  imageBytes: Number.POSITIVE_INFINITY,
};
