import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract, type ScheduleRecord } from '../contract.ts';
import { scheduleKind } from './schedule-kind.ts';
import { readSchedule } from './schedule-record.ts';
import { scheduleSource } from './schedule-source.ts';

const operations = operationsOf(contract);
const { admin } = operations;

const schedule = { kind: scheduleKind, read: readSchedule };

interface Change {
  schedule_id: number;
  version: number;
  request_key?: string | undefined;
}

const change = (
  context: Parameters<typeof changeRecord>[0],
  { schedule_id: id, version, request_key: key }: Change,
  sent: { type: 'schedule.paused'; reason: string } | { type: 'schedule.resumed' | 'run.requested' },
): Promise<ScheduleRecord> =>
  changeRecord(context, schedule, { id, version, key, body: sent }, ({ by, at }) => ({ event: { ...sent, by, at: at.toISOString() } }));

export const routes = operations.router({
  admin: {
    schedules: listHandlers(admin.schedules, scheduleSource),

    schedule: admin.schedule.handler(({ context: { db, principal, clock }, input }) =>
      readSchedule(db, { person: personOf(principal), at: clock.now() }, input.schedule_id),
    ),

    pauseSchedule: admin.pauseSchedule.handler(({ context, input: { reason, ...input } }) =>
      change(context, input, { type: 'schedule.paused', reason }),
    ),

    resumeSchedule: admin.resumeSchedule.handler(({ context, input }) => change(context, input, { type: 'schedule.resumed' })),

    runSchedule: admin.runSchedule.handler(({ context, input }) => change(context, input, { type: 'run.requested' })),
  },
});
