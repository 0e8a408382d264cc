import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on schedules, by operation. They are made when a server starts, which tests do not. */
export const scheduleExamples = {
  'admin.schedule': () => ({ schedule_id: NOBODYS }),
  'admin.pauseSchedule': () => ({ schedule_id: NOBODYS, version: 1, reason: 'Sends duplicates' }),
  'admin.resumeSchedule': () => ({ schedule_id: NOBODYS, version: 1 }),
  'admin.runSchedule': () => ({ schedule_id: NOBODYS, version: 1 }),
};
