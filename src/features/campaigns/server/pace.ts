const HOUR = 3_600_000;

/** Time between rounds. Milliseconds. */
export const ROUND_EVERY = 60_000;

const ROUNDS_OF_HOUR = HOUR / ROUND_EVERY;

/** Patients of one round: those of a minute, or one if they are fewer. */
export const patientsOfRound = (perHour: number): number => Math.max(1, Math.round(perHour / ROUNDS_OF_HOUR));

/**
 * When the next patients are reached. Counts on from the last time instead of from now if that was a round ago at most: rounds come
 * late by part of a minute, and the pace of a day is kept nevertheless.
 */
export function nextRound({ per_hour, next_at }: { per_hour: number; next_at: Date | null }, at: Date, reached: number): Date {
  const from = Math.max(next_at?.getTime() ?? at.getTime(), at.getTime() - ROUND_EVERY);
  return new Date(from + (reached * HOUR) / per_hour);
}
