import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { SearchKind } from '../search-kinds.ts';

/** What the pharmacy search finds, in words. */
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

/** How many there are; of very many, that there are more. */
export const howMany = ({ count: found, more }: { count: number; more: boolean }): string =>
  more ? t('{n} or more', { n: count(found) }) : count(found);
