import { type TaskEvent, taskOutcomes } from '#machines/queues/task-facts.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { TaskLogEntry, TaskRecord } from '../../contract.ts';

const titles: Record<TaskEvent['type'] | 'task.made', string> = {
  'task.made': msg('Came in'),
  'task.offered': msg('Given by the policy'),
  'task.seen': msg('On the agent’s screen'),
  'offer.ended': msg('Not accepted in time'),
  'task.accepted': msg('Accepted'),
  'task.released': msg('Back to the queue'),
  'task.assigned': msg('Given by a supervisor'),
  'task.unassigned': msg('Returned by a supervisor'),
  'task.passed': msg('Transferred with its call'),
  'task.postponed': msg('Put off'),
  'task.ended': msg('Done'),
  'time.passed': msg('Time of the follow-up'),
  'subject.changed': msg('Another time'),
  'subject.settled': msg('Settled'),
  'subject.closed': msg('Settled elsewhere'),
};

/** An agent who calls a customer takes the task, which is offered by nobody. */
const titleOf = ({ event, by }: TaskLogEntry): string =>
  event === 'task.offered' && by !== 'System' ? t('Taken for a call') : t(titles[event as keyof typeof titles]);

/** What happened, newest first. */
export const TaskLog = ({ record: { log }, now }: { record: TaskRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={titleOf} Details={Details} />
);

function Details({ payload: { result, outcome, until, note } }: TaskLogEntry) {
  const names = useChoices('CallDetailStatusChoices');
  return (
    <LogDetails
      note={note}
      parts={[
        result && result !== 'NO-CALL' && t(names[result] ?? result),
        outcome && t(taskOutcomes[outcome]),
        until && t('call at {time}', { time: dayAndClock(until) }),
      ]}
    />
  );
}
