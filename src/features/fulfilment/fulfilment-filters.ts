import type { Group } from '#platform/list/where.ts';

const ofStatus = (value: string[]): Group => ({ match: 'all', of: [{ field: 'status', is: 'anyOf', value }] });

/** Orders that the OMS lacks: parked ones wait for a person, the others for their next attempt. */
export const failedPushes = ofStatus(['parked', 'retrying']);
/** Reports that no order has accepted. */
export const openReports = ofStatus(['parked', 'waiting']);
