import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Facts renew the figures at once; this finds a new day, and what no fact told. Milliseconds. */
const RENEWAL = 60_000;

/** Figures of a day, null being today. A day that is refused is told by the screen. */
export const figuresOf = (day: string | null) =>
  api.oms.orderStats.queryOptions({ input: day === null ? {} : { day }, meta: { quiet: true } });

/** Figures that renew themselves; those of the day before stay until the new ones are there. */
export const useOrderDay = (day: string | null, enabled = true) =>
  useQuery({ ...figuresOf(day), enabled, placeholderData: keepPreviousData, refetchInterval: RENEWAL });
