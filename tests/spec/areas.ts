/** Areas of §2.1 that are not built yet; screens that share a path with a built area have their own names. */
export const areasToCome = [
  'auto-short',
  'campaign',
  'contracts',
  'crm',
  'forms',
  'mapping-utility',
  'non-distributor',
  'order-place',
  'queue-management',
  'safety-stock',
  'schedule-and-reminder',
  'wms-setting',
] as const;

export type AreaToCome = (typeof areasToCome)[number];
