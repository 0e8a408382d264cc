/** Limits of recorded sessions. Sizes in bytes of JSON, times in milliseconds. */
export const RECORDING_LIMITS = {
  partMessages: 400,
  partBytes: 180_000,
  parts: 5_000,
  /** Per recording. */
  bytes: 12_000_000,
  messages: 40_000,
  partsPerMinute: 60,
  /** Per user. */
  perDay: 20,
  /** A recording ends after this long without a message. */
  silence: 10 * 60_000,
  keptFor: 14 * 24 * 3_600_000,
} as const;
