/** Attempts before a message is put aside; a person's retry grants as many again. */
export const MOST_ATTEMPTS = 12;
/** Pause after the first failed attempt, which doubles with each further one. Milliseconds. */
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 6 * 3_600_000;

/** Pause before the next attempt, after this many failed ones. Milliseconds. */
export const pauseAfter = (failures: number): number => Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
