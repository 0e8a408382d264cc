export { SLOT_DAYS_PATH, SLOTS_PATH } from './store-ops-paths.ts';
