import type { FormEvent } from '#machines/content/form-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { FormLogEntry, FormRecord } from '../contract.ts';

const titles: Record<FormEvent['type'] | 'form.created', string> = {
  'form.created': msg('Form created'),
  'form.changed': msg('Form changed'),
  'form.opened': msg('Form opened'),
  'form.closed': msg('Form closed'),
  'day.begun': msg('Closed after its last day'),
};

const parts: Record<NonNullable<FormLogEntry['payload']['part']>, string> = {
  form: msg('Title, purpose or last day'),
  question: msg('A question'),
  order: msg('Order of the questions'),
};

/** What happened, newest first. */
export const FormLog = ({ record: { log }, now }: { record: FormRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { part } }: FormLogEntry) => <LogDetails note={undefined} parts={[part && t(parts[part])]} />;
