import { type Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { msg } from '../language/language.ts';
import type { Permission } from '#platform/access/permissions.ts';

/** Who may open an area: everyone, without the login guard (§2.1), every signed-in user, or holders of a tab or a permission (§2.2, §6). */
export type Access = 'public' | 'session' | { tab: string } | { permission: Permission };

/** Headings of the menu, in order. */
export const areaGroups = [
  msg('Orders'),
  msg('Drugs'),
  msg('Supply'),
  msg('Stores'),
  msg('Call centre'),
  msg('More areas'),
  msg('Account'),
] as const;

/** The module of a screen. */
export interface ScreenModule {
  default: ComponentType;
  /** Prefetches the screen's first data from the query of its address. */
  prepare?: (search: string) => Promise<unknown>;
}

/** Manifest of an area for router, menu, titles and preloading. A feature lists its areas in `screens` of its `console.ts`. */
export interface Area {
  /** Name of its folder. Further screens of the same folder append a word: `stats/full-list`. */
  id: string;
  /** Menu entry, page title and last breadcrumb, marked with `msg`; render it with `t(title)`. */
  title: string;
  /** Menu label, if it differs from the title because the entry covers several screens. */
  menu?: string;
  /** Absolute path of its screen. */
  path: string;
  /** Rendered without header and sidebar (§2.3), and not in any menu. */
  bare?: true;
  /** Id of the area whose menu entry also represents this one; this area then has no entry. */
  within?: string;
  /** Heading in the menu; null: above all headings. */
  group: (typeof areaGroups)[number] | null;
  icon: TablerIcon;
  /** Unique letter that opens it after `g`. */
  key?: string;
  access: Access;
  /** Opens without the login guard (§2.1): a visitor without a session sees the way to sign in, and no data. */
  unguarded?: true;
  /** For an area that more users may open: the permission whose holders work there. Only they start there. */
  workOf?: Permission;
  /** Loads the screen's module; its default export is the screen. */
  screen: () => Promise<ScreenModule>;
  /**
   * First request of the screen (GET, path below the API base, service with scheme `django-bearer`), made with the page's
   * query by the page itself while the code loads.
   */
  firstRequest?: `/${string}`;
}
