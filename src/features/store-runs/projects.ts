import type { Permission } from '#platform/access/permissions.ts';
import { msg } from '#platform/contract/sentence.ts';

/** A project of §3: which drugs of which stores it handles (its manifest), and when (its runs). */
export interface Project {
  /** Code of §3. */
  code: string;
  /** Begins the paths of its screens and operations. */
  area: string;
  title: string;
  /** Permissions to read and change its manifest, and its runs. */
  manifest: { permission: Permission; list: string; title: string; table: string; about: string };
  runs: { permission: Permission; list: string; title: string };
  /** The result of a run is a preview, which a person applies. */
  isReviewed: boolean;
}

/** Project codes (§3). */
export const projects = {
  AS: {
    code: 'AS',
    area: 'auto-short',
    title: msg('Auto-short'),
    manifest: {
      permission: 'auto-short.map',
      list: 'auto-short-manifest',
      title: msg('Auto-short manifest'),
      table: 'auto_short_manifest',
      about: msg('Drug categories whose shortages are written into the short-books by themselves.'),
    },
    runs: { permission: 'auto-short.run', list: 'auto-short-runs', title: msg('Auto-short runs') },
    isReviewed: false,
  },
  SSR: {
    code: 'SSR',
    area: 'safety-stock',
    title: msg('Safety stock'),
    manifest: {
      permission: 'safety-stock.map',
      list: 'safety-stock-manifest',
      title: msg('Safety-stock manifest'),
      table: 'safety_stock_manifest',
      about: msg('Drug categories whose floors are computed from sales and lead time.'),
    },
    runs: { permission: 'safety-stock.run', list: 'safety-stock-runs', title: msg('Safety-stock runs') },
    isReviewed: true,
  },
  OP: {
    code: 'OP',
    area: 'order-place',
    title: msg('Order-place'),
    manifest: {
      permission: 'order-place.map',
      list: 'order-place-manifest',
      title: msg('Order-place manifest'),
      table: 'order_place_manifest',
      about: msg('Drug categories whose approved short-book entries are ordered by themselves.'),
    },
    runs: { permission: 'order-place.run', list: 'order-place-runs', title: msg('Order-place runs') },
    isReviewed: false,
  },
} as const satisfies Record<string, Project>;
export type ProjectCode = keyof typeof projects;
