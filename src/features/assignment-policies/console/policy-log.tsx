import type { PolicyEvent } from '#machines/queues/policy-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { PolicyFields, PolicyLogEntry, PolicyRecord } from '../contract.ts';
import { fieldNames } from './policy-words.ts';

const titles: Record<PolicyEvent['type'] | 'policy.created', string> = {
  'policy.created': msg('Created'),
  'policy.changed': msg('Changed'),
  'policy.tried': msg('Tried'),
  'policy.wentLive': msg('Used from now on'),
  'policy.restored': msg('Used again'),
  'policy.replaced': msg('Retired'),
  'policy.discarded': msg('Discarded'),
};

/** What happened, newest first. */
export const PolicyLog = ({ record: { log }, now }: { record: PolicyRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ event, payload: { fields = [], tasks, differing, other, reason } }: PolicyLogEntry) => (
  <LogDetails
    note={reason}
    parts={[
      ...fields.map((field) => t(fieldNames[field as keyof PolicyFields])),
      tasks !== undefined && t('{differing} of {tasks} tasks differ', { differing: differing ?? 0, tasks }),
      other !== undefined && (event === 'policy.replaced' ? t('by “{other}”', { other }) : t('instead of “{other}”', { other })),
    ]}
  />
);
