import { defaultFloorLimits } from '#features/supervision/floor-limits.ts';
import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations of supervisors, by operation. */
export const supervisionExamples = {
  'crm.supervisorDashboard': () => ({}),
  // Moments and days of the clock of tests.
  'crm.floorReplay': () => ({ at: '2026-11-17T09:00:00Z' }),
  'crm.floorDay': () => ({ day: '2026-11-17' }),
  'crm.callsReport': () => ({ from: '2026-11-12', to: '2026-11-18' }),
  'crm.floorLimits': () => ({}),
  // Several kinds of users may save them: nobody has seen this version.
  'crm.saveFloorLimits': () => ({ version: 1_000, ...defaultFloorLimits }),
  'crm.manualAssign': () => ({ task_id: NOBODYS, version: 1, agent_id: NOBODYS }),
  'crm.manualUnassign': () => ({ task_id: NOBODYS, version: 1 }),
  'crm.assignTasks': () => ({ tasks: [{ task_id: NOBODYS, version: 1 }], agent_id: null }),
  'crm.validateQueueId': () => ({ queue_id: NOBODYS }),
  'crm.sendOnBreak': () => ({ presence_id: NOBODYS, version: 1, reason: 'MEETING' }),
  'crm.callBack': () => ({ presence_id: NOBODYS, version: 1 }),
  'crm.sendOffDuty': () => ({ presence_id: NOBODYS, version: 1, note: 'Left early' }),
  'crm.messageAgents': () => ({ agent_ids: [1001], text: 'Please take the prescriptions first' }),
};
