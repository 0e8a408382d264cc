import { count } from '#platform/console/language/formats.ts';

/** A number of rows in figures; `hasMore`: more match than were counted. */
export const countOf = (n: number, hasMore: boolean): string => (hasMore ? `${count(n)}+` : count(n));
