import { BUSINESS_TIME_ZONE } from '#contracts/constants.ts';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** Calendar date of a moment in the business time zone, YYYY-MM-DD. `at` in milliseconds since the epoch. */
export const businessDay = (at: number): string => day.format(at);

/** Today in the business time zone, YYYY-MM-DD. */
export const businessToday = (): string => businessDay(Date.now());
