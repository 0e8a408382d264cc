import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from './errors.ts';
import { noteFailure } from '../reporting/failures.ts';

/** Realtime facts say what became stale, so nothing is asked again just because time passed or a window got the focus. */
const STALE_TIME = 30_000;
const TRIES = 2;

/** Worth another try: no answer, or trouble inside the server. A refusal stays one. */
const isPassing = (error: unknown) => statusOf(error) === 0 || statusOf(error) >= 500;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What was fetched ahead is asked for again by whoever needs it.
    onError: (error, query) => noteFailure(error, 'query', query.getObserversCount() === 0 ? { ...query.meta, quiet: true } : query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => noteFailure(error, 'change', mutation.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_TIME,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A browser that believes to be offline may still reach a server on its own machine; a failure is shown, never a wait without end.
      networkMode: 'always',
      retry: (failures, error) => failures < TRIES && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
