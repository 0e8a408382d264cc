import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { SearchKind } from '../search-kinds.ts';

/** Titles of the kinds of results. */
export const searchKindTitles: Record<SearchKind, string> = {
  drug: msg('Drugs'),
  composition: msg('Compositions'),
  brand: msg('Brands'),
  product: msg('Products'),
  manufacturer: msg('Manufacturers'),
  marketer: msg('Marketers'),
  hsn: msg('HSN codes'),
  doctor: msg('Doctors'),
};

/** Number of results; "100 or more" if not all were counted. */
export const howMany = ({ count: found, more }: { count: number; more: boolean }): string =>
  more ? t('{n} or more', { n: count(found) }) : count(found);
