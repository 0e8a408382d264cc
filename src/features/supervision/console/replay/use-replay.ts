import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { floorReplayMachine } from '#machines/queues/floorReplay.ts';
import { useMachine } from '#platform/console/actors/actors.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import { useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import { api } from '../api.ts';
import { dayOf, isoOf, MINUTE, readReplay, wholeMinute, writeReplay } from './replay-moment.ts';

const quiet = { meta: { quiet: true } } as const;

/** What was does not change. */
export const replayOptions = (at: number) =>
  api.crm.floorReplay.queryOptions({ input: { at: isoOf(at) }, ...quiet, staleTime: Number.POSITIVE_INFINITY });

/** A day that goes on is renewed every minute. */
export const dayOptions = (day: string, now: number) =>
  api.crm.floorDay.queryOptions({ input: { day }, ...quiet, refetchInterval: day === businessDate(now) ? MINUTE : false });

export type Replay = ReturnType<typeof useReplay>;

/** The moment in the address, its floor and day, and the chart that plays it. */
export function useReplay() {
  const now = useNow(MINUTE);
  const { search, go } = useAddressedSearch(readReplay, writeReplay);
  const [opened] = useState(() => wholeMinute(Date.now()));
  const at = search.at ?? opened;
  const day = dayOf(at, now);
  const { from, until } = day;
  const floor = useQuery({ ...replayOptions(at), placeholderData: keepPreviousData });
  const strip = useQuery(dayOptions(day.day, now));
  const logic = floorReplayMachine.provide({
    actions: { show: ({ context }) => go({ at: context.at }, { replace: true }) },
  });
  const [snapshot, send] = useMachine(logic, { input: { at, from, until } });
  useEffect(() => send({ type: 'moment.chosen', at, from, until }), [at, from, until, send]);
  const { data, isPlaceholderData, error } = floor;
  const isAwaited = snapshot.matches({ playing: 'loading' });
  useEffect(() => {
    if (!isAwaited) return;
    if (error) send({ type: 'picture.failed' });
    else if (data && !isPlaceholderData) send({ type: 'picture.loaded', at: Date.parse(data.at) });
  }, [isAwaited, data, isPlaceholderData, error, send]);
  return { at, now, day, go, floor, strip, snapshot, send };
}
