import { randomUUID } from 'node:crypto';
import { drugCatalogue } from '#features/masters/demo/public.ts';
import { NOBODYS } from './import-examples.ts';

/** The least known drugs of the demonstration, which stores do not lack: each time the next one. */
const unknown = drugCatalogue().slice(-400);
let last = 0;
export function anotherDrug(): number {
  const drug = unknown[(last += 1)];
  if (!drug) throw new Error('Every drug is in a short-book');
  return drug.id;
}

/** Inputs of the operations on the short-book, by operation. */
export const shortBookExamples = {
  'shortbook.entry': () => ({ entry_id: 1 }),
  'shortbook.addEntry': () => ({
    store_id: 2,
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
