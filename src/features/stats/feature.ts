import type { Grant } from '#platform/access/permissions.ts';
import { product } from '#platform/contract/product.ts';

export const permissions = {
  'stats.read': { tab: product.slug, lacking: 'The statistics are not open to your account' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
