import { masterListId } from '../master-list-id.ts';
import { type MasterId, masterIds, masters } from '../masters.ts';

/** Lists affected by a write of records. */

const refersTo = (master: MasterId, other: MasterId) => masters[master].fields.some(({ of }) => of === other);

/** Masters that a drug depends on, through its item or other masters. */
function ingredients(found: Set<MasterId> = new Set(['item'])): Set<MasterId> {
  for (const master of found) for (const other of masterIds) if (refersTo(master, other)) found.add(other);
  return found;
}
const ofDrugs = ingredients();
const drugLists = ['drugs', 'drug-groups'];

/** The master's own list, lists that show its names, and the lists of drugs if they depend on it. */
export const listsOfMaster = (master: MasterId): string[] => [
  ...masterIds.filter((other) => other === master || refersTo(other, master)).map(masterListId),
  ...(ofDrugs.has(master) ? drugLists : []),
];
