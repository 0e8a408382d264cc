import { masterListId } from '../master-list-id.ts';
import { type MasterId, masterIds, masters } from '../masters.ts';

/** Which lists show something else once records were written. */

const refersTo = (master: MasterId, other: MasterId) => masters[master].fields.some(({ of }) => of === other);

/** Masters that a drug is made of: by its item, or by way of others. */
function ingredients(found: Set<MasterId> = new Set(['item'])): Set<MasterId> {
  for (const master of found) for (const other of masterIds) if (refersTo(master, other)) found.add(other);
  return found;
}
const ofDrugs = ingredients();
const drugLists = ['drugs', 'drug-groups'];

/** A master's own list, those that show its names, and those of the drugs that are made of it. */
export const listsOfMaster = (master: MasterId): string[] => [
  ...masterIds.filter((other) => other === master || refersTo(other, master)).map(masterListId),
  ...(ofDrugs.has(master) ? drugLists : []),
];
