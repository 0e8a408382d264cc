import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
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
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => (state.status === 'error' && isPassing(state.error) ? 'always' : false),
      // A browser that considers itself offline may still reach a local server; failures are shown instead of waiting.
      networkMode: 'always',
      retry: (failures, error) => failures < TRIES && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
