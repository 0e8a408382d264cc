import { randomUUID } from 'node:crypto';
import { DEMO_NOW } from './database.ts';
import { NOBODYS } from './import-examples.ts';

const DAY = 86_400_000;
/** The first run of safety stock in the demonstration. */
const SAFETY_STOCK_RUN = 17;
let minute = 0;
/** A time in some days at which no other run is: each time the next one. */
export const aRunTime = (days = 20): string => new Date(DEMO_NOW.getTime() + days * DAY + (minute += 1) * 60_000).toISOString();

/** Inputs of the operations on the runs of a project. */
const runExamples = (area: string, firstRun: number) => ({
  [`shortbook.${area}.run`]: () => ({ run_id: firstRun }),
  [`shortbook.${area}.addRun`]: () => ({ due_at: aRunTime(), repeat: 'daily', store_ids: [3], request_key: randomUUID() }),
  [`shortbook.${area}.changeRun`]: () => ({ run_id: NOBODYS, version: 1, due_at: aRunTime(), repeat: 'none', store_ids: [] }),
  [`shortbook.${area}.pauseRun`]: () => ({ run_id: NOBODYS, version: 1, reason: 'The stock is being counted' }),
  [`shortbook.${area}.cancelRun`]: () => ({ run_id: NOBODYS, version: 1, reason: 'The stores are closed' }),
  [`shortbook.${area}.sendRunEvent`]: () => ({ run_id: NOBODYS, version: 1, event: 'run.resumed' }),
});

export const storeRunExamples = {
  ...runExamples('autoShort', 1),
  ...runExamples('safetyStock', SAFETY_STOCK_RUN),
  ...runExamples('orderPlace', SAFETY_STOCK_RUN + 3),
};
