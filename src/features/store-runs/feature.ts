import type { Grant } from '#platform/access/permissions.ts';

/** §2.2, §2.3: the tabs of each project decide about its manifest and its runs. */
export const permissions = {
  'auto-short.map': { tab: 'AMAN', lacking: 'You don’t have access to the auto-short manifest' },
  'auto-short.run': { tab: 'ASCH', lacking: 'You don’t have access to auto-short runs' },
  'order-place.map': { tab: 'OMAN', lacking: 'You don’t have access to the order-place manifest' },
  'order-place.run': { tab: 'OSCH', lacking: 'You don’t have access to order-place runs' },
  'safety-stock.map': { tab: 'SSR', lacking: 'You don’t have access to safety stock' },
  'safety-stock.run': { tab: 'SSR', lacking: 'You don’t have access to safety stock' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
