import { MutationCache, QueryCache, QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { statusOf } from './errors.ts';
import { noteFailure } from '../reporting/failures.ts';

/**
 * Realtime facts invalidate data, so queries are not refetched because of time or window focus; those that failed are refetched
 * as soon as the network is back.
 */
const STALE_TIME = 30_000;
const TRIES = 2;

/** Whether a retry may help: no response, or a server error. Refusals are final. */
export const isPassing = (error: unknown): boolean => statusOf(error) === 0 || statusOf(error) >= 500;

interface Versioned {
  id: unknown;
  version: number;
}

const isVersioned = (data: unknown): data is Versioned =>
  typeof data === 'object' && data !== null && 'id' in data && 'version' in data && typeof data.version === 'number';

/** A record that was read before a change and arrives after it does not replace the newer one. */
function keepNewest(before: unknown, answer: unknown): unknown {
  const isLate = isVersioned(before) && isVersioned(answer) && answer.id === before.id && answer.version < before.version;
  return isLate ? before : replaceEqualDeep(before, answer);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A failed prefetch is repeated by the component that needs it.
    onError: (error, query) => noteFailure(error, 'query', query.getObserversCount() === 0 ? { ...query.meta, quiet: true } : query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => noteFailure(error, 'change', mutation.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_TIME,
      structuralSharing: keepNewest,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => (state.status === 'error' && isPassing(state.error) ? 'always' : false),
      // A browser that considers itself offline may still reach a local server; failures are shown instead of waiting.
      networkMode: 'always',
      retry: (failures, error) => failures < TRIES && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
