import type { Role } from '#platform/access/roles.ts';

/** A menu entry of §2.2 that is built. */
export interface BuiltEntry {
  /** Its name in §2.2. */
  title: string;
  /** Its words in the menu. */
  label: string;
  /** Who sees it: a tab, roles, or everybody who is signed in. */
  sees: { tab: string | readonly string[] } | { roles: readonly Role[] } | 'everybody';
  /** Routes of §2.2, each with who opens it if they are fewer. */
  routes: readonly (string | [path: string, opens: readonly Role[]])[];
  /** The feature's screens. */
  file: string;
  /** Text of the file that restricts the entry. */
  access: string;
}

/** Routes of the drug masters. */
export const masters = [
  '/masters/brand-master',
  '/masters/item-master',
  '/masters/function-master',
  '/masters/use-master',
  '/masters/composition-master',
  '/masters/variant-master',
  '/masters/company-master',
  '/masters/hsn-master',
  '/masters/product-master',
  '/masters/product-category-master',
  '/masters/molecule-master',
  '/masters/release-master',
  '/masters/available-in-master',
  '/masters/uom-master',
];
