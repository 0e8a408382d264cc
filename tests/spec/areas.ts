/** Areas of §2.1 that are not built yet; screens that share a path with a built area have their own names. */
export const areasToCome = ['crm', 'queue-management', 'schedule-and-reminder'] as const;

export type AreaToCome = (typeof areasToCome)[number];
