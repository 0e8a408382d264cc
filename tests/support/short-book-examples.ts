import { randomUUID } from 'node:crypto';
import { drugCatalogue } from '#features/masters/demo/public.ts';
import { NOBODYS } from './import-examples.ts';

/** Stores into whose short-books tests and examples write. */
export const WRITTEN_STORES = [2, 3];
/** Of the least known drugs, those that one of these stores sells: a suggestion may be in its short-book already. */
const sold = [4713, 4717, 4724, 4753, 4764, 4796, 4822, 4823, 4960, 4972, 4992];

/** The least known drugs of the demonstration, which these stores neither sell nor lack. */
export const unsoldDrugs = drugCatalogue()
  .slice(-400)
  .map(({ id }) => id)
  .filter((id) => !sold.includes(id));
let last = 0;
/** Each time the next one: files of tests that share a worker go on where another one has ended. */
export function anotherDrug(): number {
  const drug = unsoldDrugs[(last += 1)];
  if (drug === undefined) throw new Error('Every drug is in a short-book');
  return drug;
}

/** Inputs of the operations on the short-book, by operation. */
export const shortBookExamples = {
  'shortbook.entry': () => ({ entry_id: 1 }),
  'shortbook.addEntry': () => ({
    store_id: WRITTEN_STORES[0],
    drug_id: anotherDrug(),
    mode: 'MS',
    packs: 4,
    note: 'For the camp',
    request_key: randomUUID(),
  }),
  'shortbook.changeEntry': () => ({ entry_id: NOBODYS, version: 1, packs: 5, distributor_id: null, note: '' }),
  'shortbook.approveEntry': () => ({ entry_id: NOBODYS, version: 1 }),
  'shortbook.sendEntryEvent': () => ({ entry_id: NOBODYS, version: 1, event: 'entry.submitted' }),
  'shortbook.snoozeEntry': () => ({ entry_id: NOBODYS, version: 1, until: '2026-12-01' }),
  'shortbook.rejectEntry': () => ({ entry_id: NOBODYS, version: 1, reason: 'Not sold any more' }),
  'shortbook.returnEntry': () => ({ entry_id: NOBODYS, version: 1, reason: 'Too many' }),
  'shortbook.approveEntries': () => ({ entries: [{ entry_id: NOBODYS, version: 1 }] }),
  'shortbook.orderEntries': () => ({ entries: [{ entry_id: NOBODYS, version: 1 }] }),
  'shortbook.rejectEntries': () => ({ entries: [{ entry_id: NOBODYS, version: 1 }], reason: 'Not sold any more' }),
};
