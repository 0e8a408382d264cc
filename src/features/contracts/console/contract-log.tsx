import type { SupplyContractEvent } from '#machines/supply/supply-contract-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { ContractFields, ContractLogEntry, ContractRecord } from '../contract.ts';
import { fieldNames } from './field-names.ts';

const titles: Record<SupplyContractEvent['type'] | 'contract.created', string> = {
  'contract.created': msg('Created'),
  'contract.changed': msg('Changed'),
  'contract.submitted': msg('Submitted'),
  'contract.returned': msg('Returned'),
  'contract.approved': msg('Approved'),
  'contract.withdrawn': msg('Withdrawn'),
  'contract.terminated': msg('Terminated'),
  'day.begun': msg('Its day came'),
};

/** What happened, newest first. */
export const ContractLog = ({ record: { log }, now }: { record: ContractRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { fields = [], drugs = [], lines, removed = [], reason } }: ContractLogEntry) => (
  <LogDetails
    note={reason}
    parts={[
      ...fields.map((field) => t(fieldNames[field as keyof ContractFields])),
      ...drugs,
      lines !== undefined && t('{n, plural, one {one line} other {# lines}}', { n: lines }),
      ...removed.map((drug) => t('{drug} removed', { drug })),
    ]}
  />
);
