/** Apart from the lists, so that the menu does not load their declarations. */
export const STORES_PATH = '/store-management/ops-interface';
export const SCHEDULE_PATH = '/store-management/unserviceable-schedule';
export const SCHEDULE_LOG_PATH = '/store-management/unserviceable-log';

/** The record of a store. */
export const pathOfStore = (id: number): string => `${STORES_PATH}?record=${id}`;
