import type { ComponentType } from 'react';
import { msg } from '../language/language.ts';
import type { IconName } from '../ui/base/icon.tsx';
import type { Permission } from '#platform/access/permissions.ts';

/** Who may open an area: everybody, everybody signed in, or holders of a tab or a permission (§2.2, §6). */
export type Access = 'public' | 'session' | { tab: string } | { permission: Permission };

/** Headings of the menu, in its order. */
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
  /** Asks for what the screen shows first, by the query of its address: it is often there before the first rendering. */
  prepare?: (search: string) => Promise<unknown>;
}

/**
 * What one area says about itself, once: router, menu, titles and preloading read it here. Adding an area = its folder
 * with this manifest, and its place in `index.ts`.
 */
export interface Area {
  /** Name of its folder. A second screen of the same folder has its own word behind: `stats/full-list`. */
  id: string;
  /** Menu entry, page title and last word of the breadcrumb, marked with `msg`: `t(title)` where it is shown. */
  title: string;
  /** Words of its menu entry, where that leads to more than this one screen. */
  menu?: string;
  /** Absolute path of its screen. */
  path: string;
  /** Shown without header and sidebar (§2.3), and so in no menu. */
  bare?: true;
  /** Id of the area whose entry in the menu leads here too; then it has none of its own. */
  within?: string;
  /** Heading in the menu; null: above all headings. */
  group: (typeof areaGroups)[number] | null;
  icon: IconName;
  /** Letter that opens it after `g`, one of a kind. */
  key?: string;
  access: Access;
  /** Of an area that is open to everybody: whose work it is. Only they begin there, and count it among what they were given. */
  workOf?: Permission;
  /** Loads the screen's code; the module's default export is the screen. */
  screen: () => Promise<ScreenModule>;
  /**
   * Question (method GET, path below the API base, a service of the scheme `django-bearer`) that the screen asks first
   * with the page's own query: the page itself asks it while the code still loads.
   */
  firstRequest?: `/${string}`;
}
