import { sql } from 'drizzle-orm';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Place, Serviceability } from '../contract.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { groupsOf } from './pincodes.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Earliest delivery slot of a store that can be chosen now; null: none in the next days. */
    'stores.firstSlot': (db: Queryable, storeId: number, now: Date) => Promise<{ from: string; until: string } | null>;
    /** Why stores take no orders at a moment, by store; those that do are left out. */
    'stores.closed': (db: Queryable, storeIds: readonly number[], at: Date) => Promise<ReadonlyMap<number, Sentence>>;
  }
}

async function firstSlotOf(db: Database, storeId: number, at: Date): Promise<Serviceability['slot']> {
  const [firstSlot] = hooks('stores.firstSlot');
  return firstSlot ? firstSlot(db, storeId, at) : null;
}

interface Candidate extends Place {
  available: number;
  /** Why it takes no orders then; null: it does. */
  closed: Sentence | null;
}

/** Stores of a group, or the anchor store of a pincode, with what is available of the drug, largest first. */
async function candidates(db: Database, where: ReturnType<typeof sql>, drugId: number | undefined, at: Date): Promise<Candidate[]> {
  const { rows } = await db.execute<Omit<Candidate, 'closed'> & Record<string, unknown>>(sql`
    select s.id::int, s.name, coalesce(k.on_hand - k.reserved, 0) as available from stores s
    left join store_stock k on k.store_id = s.id and k.drug_id = ${drugId ?? null}::bigint
    where ${where} order by coalesce(k.on_hand - k.reserved, 0) desc, s.id`);
  const [closedOf] = hooks('stores.closed');
  const ids = rows.map(({ id }) => id);
  const closed = closedOf ? await closedOf(db, ids, at) : new Map<number, Sentence>();
  return rows.map((store) => ({ ...store, closed: closed.get(store.id) ?? null }));
}

interface ServiceabilityQuery {
  pincode: string;
  drug_id?: number | undefined;
}

interface Rule {
  decides: Exclude<Serviceability['decided_by'], 'none'>;
  words: Sentence;
  where: ReturnType<typeof sql>;
}

/** Rules in order of evaluation: anchor store, preferred store group, other store groups. */
async function rulesFor(db: Database, pincode: string): Promise<Rule[]> {
  const groups = (await groupsOf(db, pincode)).filter(({ serviceable }) => serviceable);
  return [
    {
      decides: 'anchor',
      words: sentence('Anchor store of the pincode'),
      where: sql`s.id = (select anchor_store_id from pincodes where pincode = ${pincode})`,
    },
    ...groups.map(
      ({ id, name }, at): Rule => ({
        decides: at === 0 ? 'preferred' : 'further',
        words: at === 0 ? sentence('Preferred store group {name}', { name }) : sentence('Store group {name}', { name }),
        where: sql`s.id in (select store_id from store_group_stores where store_group_id = ${id})`,
      }),
    ),
  ];
}

function resultInWords(stores: readonly Candidate[], chosen: Candidate | undefined, drugId: number | undefined): Sentence {
  const [first] = stores;
  const open = stores.filter(({ closed }) => closed === null);
  if (!first) return sentence('No store');
  if (chosen && drugId === undefined) return sentence('{store} serves', { store: chosen.name });
  if (first.closed && open.length === 0) return sentence('{store} does not serve: {why}', { store: first.name, why: first.closed });
  if (chosen) return sentence('{store} has {units}', { store: chosen.name, units: chosen.available });
  return sentence('{stores}: not in stock', { stores: open.map(({ name }) => name).join(', ') });
}

/** Store that serves a pincode: that of the first rule with a store, which must stock the drug if one is given. */
export async function readServiceability(db: Database, { pincode, drug_id }: ServiceabilityQuery, at: Date): Promise<Serviceability> {
  const rules = await rulesFor(db, pincode);
  const steps: Serviceability['steps'] = [];
  for (const { decides, words, where } of rules) {
    // oxlint-disable-next-line no-await-in-loop -- later rules are evaluated only if the earlier ones found no store
    const stores = await candidates(db, where, drug_id, at);
    const chosen = stores.find(({ available, closed }) => closed === null && (drug_id === undefined || available > 0));
    steps.push({ rule: words, found: resultInWords(stores, chosen, drug_id) });
    if (chosen)
      return { store: { id: chosen.id, name: chosen.name }, slot: await firstSlotOf(db, chosen.id, at), decided_by: decides, steps };
  }
  if (rules.length === 1) steps.push({ rule: sentence('Store groups'), found: sentence('No store serves this pincode') });
  return { store: null, slot: null, decided_by: 'none', steps };
}
