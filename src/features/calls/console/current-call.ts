import { api } from './api.ts';

/** Refetch interval while there is a call, in case a notice of the server is lost. Milliseconds. */
const RENEWAL = 5_000;

/** The agent's call that goes on, or whose result is missing. */
export const currentCallOptions = () =>
  api.crm.currentCall.queryOptions({
    input: {},
    meta: { quiet: true },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.call ? RENEWAL : false),
  });
