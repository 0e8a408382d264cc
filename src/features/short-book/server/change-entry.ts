import { eq, inArray, sql } from 'drizzle-orm';
import { offersOf } from '#features/distributor-rates/server/public.ts';
import { distributors } from '#features/distributors/server/public.ts';
import { drugs } from '#features/drugs/server/public.ts';
import { stores } from '#features/locations/server/public.ts';
import { addToDraft } from '#features/purchase-orders/server/public.ts';
import type { ShortBookEvent } from '#machines/supply/short-book-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { shortBookEntries } from '../schema.ts';
import type { manualModes } from '../short-book-choices.ts';
import { entryKind, supplyOf } from './entry-kind.ts';
import { readEntry } from './entry-record.ts';

type Context = CallContext & OperationContext;
type By = { id: number; name: string };

export const entry = handlersOf('entry_id', () => ({ kind: entryKind, read: readEntry }));

interface NewEntry {
  store_id: number;
  drug_id: number;
  mode: keyof typeof manualModes;
  packs: number;
  note: string;
  request_key?: string | undefined;
}

/** An entry that is written by hand, from the cheapest distributor. Idempotent by request key. Returns its id. @throws ORPCError 400 */
export async function addEntry(tx: Transaction, cause: Cause, author: Person, { request_key: key, ...fields }: NewEntry): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    await refuseUnknown(tx, fields);
    const [cheapest] = (await offersOf(tx, [fields.drug_id], cause.at)).get(fields.drug_id) ?? [];
    const [made] = await tx
      .insert(shortBookEntries)
      .values({
        ...fields,
        status: 'open',
        distributor_id: cheapest?.distributor.id ?? null,
        created_at: cause.at,
        updated_at: cause.at,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw badRequest([{ field: 'drug_id', message: msg('The short-book of this store has this drug already') }]);
    await keepCreation(tx, cause, entryKind, made, { author, event: 'entry.created', payload: { packs: made.packs } });
    return made.id;
  });
  return id;
}

async function refuseUnknown(tx: Transaction, { store_id, drug_id }: Pick<NewEntry, 'store_id' | 'drug_id'>): Promise<void> {
  const [store] = await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, store_id));
  if (!store) throw badRequest([{ field: 'store_id', message: msg('Choose a store') }]);
  const [drug] = await tx
    .select({ retired_at: drugs.retired_at, merged_into: drugs.merged_into })
    .from(drugs)
    .where(eq(drugs.id, drug_id))
    .for('key share');
  if (!drug) throw badRequest([{ field: 'drug_id', message: msg('Choose a drug') }]);
  if (drug.retired_at !== null || drug.merged_into !== null)
    throw badRequest([{ field: 'drug_id', message: msg('This drug is not sold any more') }]);
}

async function nameOf(db: Queryable, distributorId: number): Promise<string> {
  const [found] = await db.select({ name: distributors.name }).from(distributors).where(eq(distributors.id, distributorId));
  if (!found) throw badRequest([{ field: 'distributor_id', message: msg('Choose a distributor') }]);
  return found.name;
}

type Wish = ChangeInput<'entry_id'> & { packs: number; distributor_id: number | null; note: string };

/** @throws ORPCError 400, 404, 409, 422 */
export const changeEntry = entry.changed<Wish>(async ({ tx, stored, by, fields: { packs, distributor_id, note } }) => {
  const isMoved = distributor_id !== stored.distributor_id;
  const distributor = isMoved && distributor_id !== null ? await nameOf(tx, distributor_id) : undefined;
  return {
    event: { type: 'entry.changed', by, packs, distributor: await supplyOf(tx, distributor_id) },
    columns: { distributor_id, note },
    payload: distributor === undefined ? {} : { distributor },
  };
});

/** @throws ORPCError 404, 409, 422 */
export const snoozeEntry = entry.changed<ChangeInput<'entry_id'> & { until: string }>(({ by, at, input: { until } }) => ({
  event: { type: 'entry.snoozed', by, until, on: businessDate(at) },
}));

interface Selected {
  entries: readonly ChangeInput<'entry_id'>[];
}

type Sent = Parameters<typeof entry.change>[2];

/** An approved entry goes into the draft of its store and distributor. */
const ordered =
  (context: Context): Sent =>
  ({ tx, stored, by }) => ({
    event: { type: 'entry.ordered', by },
    write: async () => {
      const { store_id, distributor_id, drug_id, packs } = stored;
      // The chart accepts an entry with a distributor only.
      const item = { store_id, distributor_id: distributor_id ?? 0, drug_id, packs };
      const [added] = await addToDraft(tx, context.cause(), by, [item]);
      if (!added) throw badRequest([{ field: 'distributor_id', message: msg('Its distributor has no rate for this drug today') }]);
      return { purchase_order_id: added.purchase_order_id };
    },
  });

/** Orders each entry by itself. */
export const orderEntries = (context: Context, selected: Selected) => changeEach(context, selected, ordered(context));

/** Sends an event to each entry by itself. */
export const changeEntries = (context: Context, selected: Selected, eventOf: (by: By) => ShortBookEvent) =>
  changeEach(context, selected, ({ by }) => ({ event: eventOf(by) }));

const changeEach = (context: Context, { entries }: Selected, sentOf: Sent) =>
  changeSeveral(context, {
    inputs: entries,
    idOf: ({ entry_id }) => entry_id,
    // In words: their drugs and stores.
    names: (ids) =>
      context.db
        .select({ id: shortBookEntries.id, name: sql<string>`${drugs.name} || ', ' || ${stores.name}` })
        .from(shortBookEntries)
        .innerJoin(drugs, eq(drugs.id, shortBookEntries.drug_id))
        .innerJoin(stores, eq(stores.id, shortBookEntries.store_id))
        .where(inArray(shortBookEntries.id, ids)),
    change: (each) => entry.change(context, each, sentOf),
  });
