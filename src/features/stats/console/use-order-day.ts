import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Refetch interval. Changes of orders refetch at once; this covers a new day and missed events. Milliseconds. */
const RENEWAL = 60_000;

/** Figures of a day; null is today. The screen reports a refused day. */
export const figuresOf = (day: string | null) =>
  api.oms.orderStats.queryOptions({ input: day === null ? {} : { day }, meta: { quiet: true } });

/** Live figures; those of the previous day stay visible while another one loads. */
export const useOrderDay = (day: string | null, enabled = true) =>
  useQuery({ ...figuresOf(day), enabled, placeholderData: keepPreviousData, refetchInterval: RENEWAL });
