import { setImmediate } from 'node:timers/promises';
import { companyKey, nameKey, NameIndex, soundKey } from '#platform/contract/similar-names.ts';
import { ingredientsOf } from '../../composition.ts';
import { MASTER_MERGE_LIMIT, type MasterId } from '../../masters.ts';

/** Groups of records in use that may be one: their names are nearly equal, and so is what they must have in common. */

export interface NamedRecord {
  id: number;
  name: string;
  /** Value that duplicates share in addition to the name, such as the company of a brand; empty if not required. */
  within: string;
}

/** Records compared before other requests are served. */
const SLICE = 100;
/** Larger groups are chains of near names, whose ends have nothing in common; nor can they be merged at once. */
export const LARGEST_GROUP = MASTER_MERGE_LIMIT + 1;

/** Ids of two records, the lower one first. */
export const pairKey = (one: number, other: number): string => `${Math.min(one, other)}/${Math.max(one, other)}`;

/** Pairs of a group. */
export const pairsOf = (ids: readonly number[]): [number, number][] =>
  ids.flatMap((one, at) => ids.slice(at + 1).map((other): [number, number] => [Math.min(one, other), Math.max(one, other)]));

/** Name by which a record is compared: the order of ingredients does not tell compositions apart. */
const comparedName = (master: MasterId, name: string): string =>
  master === 'composition'
    ? ingredientsOf(name)
        .map((each) => `${each.name} ${each.strength ?? ''}`)
        .join(' + ')
    : name;

/**
 * Keys by which names are the same. Masters without one compare by the distance of names; in these, two names with another
 * letter are two things: codes, strengths, molecules of one family, and brands, whose names are invented.
 */
const keyOf: Partial<Record<MasterId, (name: string) => string>> = {
  company: companyKey,
  ...Object.fromEntries((['hsn', 'variant', 'uom', 'release', 'available-in'] as const).map((master) => [master, nameKey])),
  ...Object.fromEntries((['brand', 'product', 'item', 'molecule', 'composition'] as const).map((master) => [master, soundKey])),
};

/** Joins records to groups. */
class Groups {
  private readonly parents = new Map<number, number>();

  private rootOf(id: number): number {
    let root = id;
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) root = next;
    return root;
  }

  join(one: number, other: number): void {
    const [first, second] = [this.rootOf(one), this.rootOf(other)];
    if (first !== second) this.parents.set(Math.max(first, second), Math.min(first, second));
  }

  /** Ids of each group, ascending. */
  all(): number[][] {
    const groups = new Map<number, number[]>();
    for (const id of this.parents.keys()) {
      const root = this.rootOf(id);
      const group = groups.get(root) ?? [root];
      group.push(id);
      groups.set(root, group);
    }
    return [...groups.values()].map((group) => group.toSorted((one, other) => one - other));
  }
}

/** Pairs of records with the same key: each with the first one. */
async function* pairsByKey(
  master: MasterId,
  records: readonly NamedRecord[],
  key: (name: string) => string,
): AsyncGenerator<[number, number]> {
  const groups = new Map<string, number[]>();
  for (const [at, { id, name, within }] of records.entries()) {
    if (at % SLICE === 0) await setImmediate();
    const address = `${within}/${key(comparedName(master, name))}`;
    const group = groups.get(address) ?? [];
    for (const other of group) yield [other, id];
    groups.set(address, [...group, id].slice(0, LARGEST_GROUP));
  }
}

/** Pairs of records with near names. */
async function* pairsByDistance(records: readonly NamedRecord[]): AsyncGenerator<[number, number]> {
  const indexes = new Map<string, NameIndex>();
  for (const { id, name, within } of records) {
    const index = indexes.get(within) ?? new NameIndex();
    indexes.set(within, index);
    index.add(name, id);
  }
  for (const [at, { id, name, within }] of records.entries()) {
    if (at % SLICE === 0) await setImmediate();
    for (const near of indexes.get(within)?.near(name) ?? []) if (near.id > id) yield [id, near.id];
  }
}

/**
 * Groups of possible duplicates, and groups in which every pair is known to be distinct.
 *
 * @param distinct keys of the pairs that a person has found to be no duplicates
 */
export async function findDuplicates(
  master: MasterId,
  records: readonly NamedRecord[],
  distinct: ReadonlySet<string>,
): Promise<{ duplicates: number[][]; distinct: number[][] }> {
  const [groups, distinctGroups] = [new Groups(), new Groups()];
  const key = keyOf[master];
  for await (const [one, other] of key ? pairsByKey(master, records, key) : pairsByDistance(records))
    (distinct.has(pairKey(one, other)) ? distinctGroups : groups).join(one, other);
  return { duplicates: groups.all().filter(({ length }) => length <= LARGEST_GROUP), distinct: distinctGroups.all() };
}
