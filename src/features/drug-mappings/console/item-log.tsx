import type { DrugMappingEvent } from '#machines/supply/drug-mapping-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { ItemLogEntry, ItemRecord } from '../contract.ts';
import type { ItemStatus } from '../mapping-choices.ts';

type EventName = DrugMappingEvent['type'] | 'item.added' | 'item.changed' | 'item.removed';

const titles: Record<EventName, string> = {
  'item.added': msg('Added by an upload'),
  'item.changed': msg('Changed by an upload'),
  'item.removed': msg('Removed: the upload was undone'),
  'item.matched': msg('Compared with our drugs'),
  'item.checked': msg('Compared with its drug again'),
  'item.mapped': msg('Mapped'),
  'item.unmapped': msg('Mapping undone'),
  'item.rejected': msg('Not sold by us'),
  'item.reopened': msg('Looked for again'),
};

const matched: Partial<Record<ItemStatus, string>> = {
  unmatched: msg('No similar drug found'),
  suggested: msg('Drug suggested'),
  mapped: msg('Mapped automatically'),
};

const fieldNames: Readonly<Record<string, string>> = {
  name: msg('Their name'),
  pack: msg('Pack'),
  maker: msg('Maker'),
  mrp: msg('MRP'),
};

/** What came of a comparison says more than that there was one. */
function titleOf({ event, to }: ItemLogEntry): string {
  if (event === 'item.checked' && to === 'suggested') return t('Does not fit its drug any more');
  const outcome = event === 'item.matched' ? matched[to as ItemStatus] : undefined;
  return t(outcome ?? titles[event as EventName]);
}

/** What happened, newest first. */
export const ItemLog = ({ record: { log }, now }: { record: ItemRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={titleOf} Details={Details} />
);

const Details = ({ payload: { drug, score, fields = [], reason } }: ItemLogEntry) => (
  <LogDetails
    note={reason}
    parts={[drug, score !== undefined && t('Score {score}', { score }), ...fields.map((field) => t(fieldNames[field] ?? field))]}
  />
);
