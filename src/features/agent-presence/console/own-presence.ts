import { api } from './api.ts';

/** Refetch interval, in case a notice of the server is lost. Milliseconds. */
const RENEWAL = 15_000;

/** What the signed-in agent does now. */
export const ownPresenceOptions = () =>
  api.crm.agentPresence.queryOptions({ input: {}, meta: { quiet: true }, staleTime: 0, refetchInterval: RENEWAL });
