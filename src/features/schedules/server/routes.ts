import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { scheduleKind } from './schedule-kind.ts';
import { readSchedule } from './schedule-record.ts';
import { scheduleSource } from './schedule-source.ts';

const operations = operationsOf(contract);
const { admin } = operations;

const schedule = handlersOf('schedule_id', () => ({ kind: scheduleKind, read: readSchedule }));

export const routes = operations.router({
  admin: {
    schedules: listHandlers(admin.schedules, scheduleSource),
    schedule: admin.schedule.handler(schedule.read),
    pauseSchedule: admin.pauseSchedule.handler(
      schedule.changed(({ by, at, input: { reason } }) => ({ event: { type: 'schedule.paused', reason, by, at: at.toISOString() } })),
    ),
    resumeSchedule: admin.resumeSchedule.handler(
      schedule.changed(({ by, at }) => ({ event: { type: 'schedule.resumed', by, at: at.toISOString() } })),
    ),
    runSchedule: admin.runSchedule.handler(
      schedule.changed(({ by, at }) => ({ event: { type: 'run.requested', by, at: at.toISOString() } })),
    ),
  },
});
