import type { StoreRunEvent } from '#machines/supply/store-run-facts.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { RunLogEntry, RunRecord } from '../contract.ts';

const titles: Record<StoreRunEvent['type'] | 'run.created', string> = {
  'run.created': msg('Scheduled'),
  'run.changed': msg('Changed'),
  'run.paused': msg('Paused'),
  'run.resumed': msg('Resumed'),
  'run.cancelled': msg('Cancelled'),
  'run.restarted': msg('Run again'),
  'run.applied': msg('Applied'),
  'run.started': msg('Began'),
  'run.ended': msg('Ended'),
};

/** What happened, newest first. */
export const RunLog = ({ record: { log }, now }: { record: RunRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { due_at, reason, done, failed, changed } }: RunLogEntry) => (
  <LogDetails
    note={reason}
    parts={[
      due_at !== undefined && t('for {time}', { time: dayAndClock(due_at) }),
      done !== undefined && t('{n, plural, one {one store done} other {{count} stores done}}', { n: done, count: count(done) }),
      (failed ?? 0) > 0 &&
        t('{n, plural, one {one store failed} other {{count} stores failed}}', { n: failed ?? 0, count: count(failed ?? 0) }),
      changed !== undefined && t('{n, plural, one {one change} other {{count} changes}}', { n: changed, count: count(changed) }),
    ]}
  />
);
