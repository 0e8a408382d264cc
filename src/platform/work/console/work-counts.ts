import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenQuiet } from '#platform/console/actors/when-quiet.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import type { Group } from '#platform/list/where.ts';
import { api } from './api.ts';

/** Work that waits: a figure of the start page, which leads to the list of what it counts. */
export interface WorkFigure {
  /** As on the server, which decides who gets the count. */
  id: string;
  /** Marked with `msg`. */
  label: string;
  /** Address of the list, with its filter. */
  path: string;
  /** Filter of a declared list, instead of one in `path`. */
  where?: Group;
  tone?: Tone;
  /** Id of the area whose menu entry also shows the count. */
  area?: string;
}

declare module '#platform/console/slots.ts' {
  interface Slots {
    work: WorkFigure;
  }
}

/** The server counts once a minute; in between it answers from memory. Milliseconds. */
const PACE = 30_000;

/** Counts by figure; undefined while loading. A failure keeps the last counts and is not reported: the lists themselves report it. */
export const useWorkCounts = (enabled = true): Readonly<Record<string, number>> | undefined =>
  useQuery({
    ...api.admin.workCounts.queryOptions({ input: {}, meta: { quiet: true } }),
    enabled,
    staleTime: PACE,
    refetchInterval: PACE,
    refetchOnWindowFocus: true,
    select: ({ counts }) => counts,
  }).data;

/** The same for the frame of every screen: requested after the first rows. */
export function useWorkCountsWhenQuiet() {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return useWorkCounts(isQuiet);
}
