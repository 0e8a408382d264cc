import { NOBODYS } from './import-examples.ts';

/** Settings of an agent. */
export const agentSettings = {
  lead_id: null,
  languages: ['hi', 'mr'],
  skills: ['prescriptions'],
  cap: 8,
  shift_days: ['Mon', 'Tue', 'Wed'],
  shift_from: '09:00',
  shift_until: '18:00',
};

/** Inputs of the operations on the agents of the call centre, by operation. */
export const agentExamples = {
  'crm.agent': () => ({ record_id: 1 }),
  'crm.agentChoices': () => ({}),
  'crm.addAgent': () => ({ user_id: NOBODYS, ...agentSettings }),
  'crm.changeAgent': () => ({ record_id: NOBODYS, version: 1, ...agentSettings }),
  'crm.removeAgent': () => ({ record_id: NOBODYS, version: 1 }),
  'crm.userHierarchy': () => ({}),
  'crm.channelRoles': () => ({}),
  'crm.agentWeights': () => ({}),
  'crm.saveAgentWeights': () => ({ agents: [{ user_id: NOBODYS, cells: [{ channel_id: 1, seen: 0, weight: 1 }] }] }),
};
