import type { DistributorEvent } from '#machines/supply/distributor-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { DistributorLogEntry, DistributorRecord } from '../contract.ts';
import { fieldNames } from './field-names.ts';

const titles: Record<DistributorEvent['type'] | 'distributor.added', string> = {
  'distributor.added': msg('Distributor added'),
  'distributor.changed': msg('Changed'),
  'distributor.verified': msg('Verified'),
  'distributor.activated': msg('Activated'),
  'distributor.suspended': msg('Suspended'),
  'distributor.closed': msg('Closed'),
};

/** What happened, newest first. */
export const DistributorLog = ({ record: { log }, now }: { record: DistributorRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { fields = [], reason } }: DistributorLogEntry) => (
  <LogDetails note={reason} parts={fields.map((field) => t(fieldNames[field as keyof typeof fieldNames]))} />
);
