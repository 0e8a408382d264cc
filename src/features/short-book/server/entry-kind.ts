import { eq } from 'drizzle-orm';
import { distributors } from '#features/distributors/server/public.ts';
import type { ShortBookFacts, ShortBookSupply } from '#machines/supply/short-book-facts.ts';
import { shortBookMachine, shortBookWhy } from '#machines/supply/shortBook.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { shortBookEntries, shortBookEventLog } from '../schema.ts';
import { shortBookList } from '../short-book-list.ts';

export type StoredEntry = typeof shortBookEntries.$inferSelect;

/** Whether goods can be ordered from a distributor. */
export async function supplyOf(db: Queryable, distributorId: number | null): Promise<ShortBookSupply> {
  if (distributorId === null) return 'none';
  const [found] = await db.select({ status: distributors.status }).from(distributors).where(eq(distributors.id, distributorId));
  return found?.status === 'active' ? 'active' : 'inactive';
}

const change = 'short-book.manage';

export const entryKind: RecordKind<typeof shortBookMachine, StoredEntry> = {
  machine: shortBookMachine,
  table: shortBookEntries,
  log: { table: shortBookEventLog, record: shortBookEventLog.entry_id },
  list: shortBookList.id,
  missing: msg('Short-book entry not found'),
  permissions: {
    'entry.changed': change,
    'entry.submitted': change,
    'entry.approved': 'short-book.approve',
    'entry.returned': 'short-book.approve',
    'entry.snoozed': change,
    'entry.resumed': change,
    'entry.rejected': change,
    'entry.ordered': 'short-book.approve',
  },
  context: async (db, { packs, distributor_id }): Promise<ShortBookFacts> => ({ packs, distributor: await supplyOf(db, distributor_id) }),
  columns: ({ packs }, { event, at }) => ({
    packs,
    snoozed_until: event.type === 'entry.snoozed' ? event.until : null,
    updated_at: at,
  }),
  payload: (event) => ({
    ...('packs' in event && { packs: event.packs }),
    ...('reason' in event && { reason: event.reason }),
    ...('until' in event && { until: event.until }),
  }),
  why: shortBookWhy,
  audited: ({ store_id, drug_id, mode, packs, distributor_id, note }) => ({ store_id, drug_id, mode, packs, distributor_id, note }),
};
