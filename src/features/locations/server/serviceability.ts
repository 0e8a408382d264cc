import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Place, Serviceability } from '../contract.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { groupsOf } from './pincodes.ts';

/** A store that delivers to a pincode. */
export interface Candidate extends Place {
  /** Its store group; null: it belongs to none. */
  group_id: number | null;
  isAnchor: boolean;
  /** Why it takes no orders then; null: it does. */
  closed: Sentence | null;
  /** Units of the drug; 0 without one. */
  units: number;
  /** Earliest delivery slot that can be chosen; null: none in the next days. */
  slot: Serviceability['slot'];
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** All stores that deliver to a pincode, as an order for one unit of the drug chooses: best first, those that take no orders last. */
    'stores.candidates': (db: Queryable, pincode: string, drugId: number | undefined, at: Date) => Promise<Candidate[]>;
  }
}

interface ServiceabilityQuery {
  pincode: string;
  drug_id?: number | undefined;
}

interface Rule {
  decides: Exclude<Serviceability['decided_by'], 'none'>;
  words: Sentence;
  applies: (store: Candidate) => boolean;
}

/** Rules in order of evaluation: anchor store, preferred store group, other store groups. */
async function rulesFor(db: Database, pincode: string): Promise<Rule[]> {
  const groups = (await groupsOf(db, pincode)).filter(({ serviceable }) => serviceable);
  return [
    { decides: 'anchor', words: sentence('Anchor store of the pincode'), applies: ({ isAnchor }) => isAnchor },
    ...groups.map(
      ({ id, name }, at): Rule => ({
        decides: at === 0 ? 'preferred' : 'further',
        words: at === 0 ? sentence('Preferred store group {name}', { name }) : sentence('Store group {name}', { name }),
        applies: ({ isAnchor, group_id }) => !isAnchor && group_id === id,
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
  if (chosen) return sentence('{store} has {units}', { store: chosen.name, units: chosen.units });
  return sentence('{stores}: not in stock', { stores: open.map(({ name }) => name).join(', ') });
}

/**
 * Store that serves a pincode: the one that an order gets, which must stock the drug if one is given; and what was found by each rule
 * until that of the store.
 */
export async function readServiceability(db: Database, { pincode, drug_id }: ServiceabilityQuery, at: Date): Promise<Serviceability> {
  const [find] = hooks('stores.candidates');
  const found = find ? await find(db, pincode, drug_id, at) : [];
  const chosen = found.find(({ closed, units }) => closed === null && (drug_id === undefined || units > 0));
  const rules = await rulesFor(db, pincode);
  const steps: Serviceability['steps'] = [];
  for (const { decides, words, applies } of rules) {
    const isLast = chosen !== undefined && applies(chosen);
    steps.push({ rule: words, found: resultInWords(found.filter(applies), isLast ? chosen : undefined, drug_id) });
    if (isLast) return { store: { id: chosen.id, name: chosen.name }, slot: chosen.slot, decided_by: decides, steps };
  }
  if (rules.length === 1) steps.push({ rule: sentence('Store groups'), found: sentence('No store serves this pincode') });
  return { store: null, slot: null, decided_by: 'none', steps };
}
