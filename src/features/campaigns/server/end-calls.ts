import { withdrawCallbacks } from '#features/callbacks/server/public.ts';
import type { Hooks } from '#platform/server/hooks.ts';

/** Calls of campaigns that nobody has taken are closed when their patient does not consent to them any more. */
export const endCalls: Hooks['consent.withdrawn'] = async (tx, cause, { patientId, user, channel, purpose }) => {
  if (channel === 'CALL' && purpose === 'OFFERS') await withdrawCallbacks(tx, cause, user, { patientId, reason: 'CAMPAIGN' });
};
