import { type ScheduleFacts, scheduleMachine, scheduleWhy } from '#machines/platform/schedule.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { StoredSchedule } from '#platform/server/jobs/declare-jobs.ts';
import { schedules } from '#platform/server/jobs/schema.ts';
import { scheduleList } from '../schedule-list.ts';
import { scheduleEventLog } from '../schema.ts';

export const factsOf = ({ is_vital, removed_at, requested_at }: StoredSchedule): ScheduleFacts => ({
  isVital: is_vital,
  isRemoved: removed_at !== null,
  requestedAt: requested_at?.toISOString() ?? null,
});

export const scheduleKind: RecordKind<typeof scheduleMachine, StoredSchedule> = {
  machine: scheduleMachine,
  table: schedules,
  log: { table: scheduleEventLog, record: scheduleEventLog.schedule_id },
  list: scheduleList.id,
  missing: msg('Schedule not found'),
  permissions: {
    'schedule.paused': 'schedules.manage',
    'schedule.resumed': 'schedules.manage',
    'run.requested': 'schedules.manage',
  },
  context: (_, stored) => factsOf(stored),
  columns: ({ requestedAt }, { before, event, at }) => ({
    reason: event.type === 'schedule.paused' ? event.reason : event.type === 'schedule.resumed' ? '' : before.reason,
    requested_at: requestedAt === null ? null : new Date(requestedAt),
    requested_by: event.type === 'run.requested' ? event.by.name : before.requested_by,
    updated_at: at,
  }),
  payload: (event) => (event.type === 'schedule.paused' ? { reason: event.reason } : {}),
  why: scheduleWhy,
  audited: ({ name, reason, requested_at }) => ({ name, reason, requested_at }),
};
