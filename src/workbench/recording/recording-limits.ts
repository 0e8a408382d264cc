/** Bounds of recorded sessions. Sizes in bytes of JSON, times in milliseconds. */
export const RECORDING_LIMITS = {
  partMessages: 400,
  partBytes: 180_000,
  parts: 5_000,
  /** Of one recording. */
  bytes: 12_000_000,
  messages: 40_000,
  partsPerMinute: 60,
  /** Of one person. */
  perDay: 20,
  /** Without a sign of life for this long it is over. */
  silence: 10 * 60_000,
  keptFor: 14 * 24 * 3_600_000,
} as const;
