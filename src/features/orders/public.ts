export { ORDERS_PATH } from './order-places.ts';
export { STATS_DAYS_BACK, servedCities } from './order-choices.ts';
