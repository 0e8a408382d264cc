import type { Grant } from '#platform/access/permissions.ts';

export const permissions = {
  'wms-settings.read': { tab: ['wms-planning-admin', 'wms-category-admin'], lacking: 'You don’t have access to the warehouse settings' },
  'wms-settings.planning': { tab: 'wms-planning-admin', lacking: 'Only the warehouse’s planners change these settings' },
  'wms-settings.categories': { tab: 'wms-category-admin', lacking: 'Only those who keep the categories change these settings' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
