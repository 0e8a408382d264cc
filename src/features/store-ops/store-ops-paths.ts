/** Apart from the lists, so that the menu does not load their declarations. */
export const STORES_PATH = '/store-management/ops-interface';
export const ANCHOR_STORES_PATH = '/store-management/anchor-stores';
export const CITIES_PATH = '/store-management/cities';
export const SCHEDULE_PATH = '/store-management/unserviceable-schedule';
export const SCHEDULE_LOG_PATH = '/store-management/unserviceable-log';
export const SLOTS_PATH = '/store-management/slots';
export const SLOT_DAYS_PATH = '/store-management/slot-days';

/** The record of a store. */
export const pathOfStore = (id: number): string => `${STORES_PATH}?record=${id}`;

export const slotsOfStore = (name: string): string =>
  `${SLOTS_PATH}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'store', is: 'is', value: name }] }))}`;
