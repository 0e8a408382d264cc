import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on agents, by operation. */
export const presenceExamples = {
  'crm.agentPresence': () => ({}),
  'crm.startBreak': () => ({ presence_id: NOBODYS, version: 1, reason: 'TEA' }),
  'crm.endBreak': () => ({ presence_id: NOBODYS, version: 1 }),
  'crm.agentStats': () => ({}),
  'crm.agentIdleTime': () => ({}),
};
