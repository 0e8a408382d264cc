import type { Grant } from '#platform/access/permissions.ts';

export const permissions = {
  'stores.read': { tab: 'store-ops', lacking: 'You don’t have access to store operations' },
  'stores.manage': { tab: 'store-ops', lacking: 'Only store operations open and close stores' },
  'stores.moveOrders': { tab: 'store-ops', lacking: 'Only store operations move orders out of closures' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
