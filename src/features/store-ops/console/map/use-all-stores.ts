import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { ListQuestion } from '#platform/list/console/list-api.ts';
import { sourceOf } from '#platform/list/console/rows/list-source.ts';
import { LIST_WINDOW, type ListRow } from '#platform/list/list.ts';
import { api } from '../api.ts';

/** Most windows of rows, 2,000 stores: more points cannot be told apart. */
const WINDOWS = 10;

const source = sourceOf(api.store.opsStores, LIST_WINDOW);

interface AllStores {
  rows: ListRow[];
  /** Number of matching stores, more than `rows` if there are very many. */
  total: number;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

/** All stores that match the list's search and filter, as the list has them. */
export function useAllStores(question: ListQuestion): AllStores {
  const first = useQuery({ ...source.windowOf(question, 0), placeholderData: keepPreviousData });
  const total = first.data?.total ?? 0;
  const windows = Math.min(WINDOWS, Math.ceil(total / LIST_WINDOW));
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, windows - 1) }, (_, at) => source.windowOf(question, at + 1)),
  });
  const rows = [first.data, ...others.map(({ data }) => data)].flatMap((window) => window?.rows ?? []);
  const failed = [first, ...others].find(({ error }) => error);
  return { rows, total, isPending: first.isPending, error: failed?.error ?? null, retry: () => void failed?.refetch() };
}
