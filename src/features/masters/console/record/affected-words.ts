import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { MasterUse } from '../../contract.ts';
import { masterIds, type MasterId } from '../../master-ids.ts';
import { masters } from '../../masters.ts';

/** Number of affected records of a master. */
export interface AffectedCount {
  master: MasterId;
  count: number;
}

/** Sums references by master, in the order of the masters. */
export const byMaster = (uses: readonly MasterUse[]): AffectedCount[] =>
  masterIds
    .map((master) => ({ master, count: uses.filter((use) => use.master === master).reduce((sum, use) => sum + use.count, 0) }))
    .filter((touched) => touched.count > 0);

export const totalOf = (touched: readonly AffectedCount[]): number => touched.reduce((sum, each) => sum + each.count, 0);

/** `Items: 12 · Products: 3` */
export const inWords = (touched: readonly AffectedCount[]): string =>
  touched
    .toSorted((one, other) => masterIds.indexOf(one.master) - masterIds.indexOf(other.master))
    .map((each) => `${t(masters[each.master].title)}: ${count(each.count)}`)
    .join(' · ');

/** `12 records use this one (Items: 12)`; null without any. */
export function usedInWords(uses: readonly MasterUse[]): string | null {
  const touched = byMaster(uses);
  if (touched.length === 0) return null;
  return t('{n, plural, one {One record uses it: {where}} other {{count} records use it: {where}}}', {
    n: totalOf(touched),
    count: count(totalOf(touched)),
    where: inWords(touched),
  });
}
