export type { OrderRecord } from './contract.ts';
export { CALLBACKS_PATH, DOCTOR_ORDERS_PATH, ORDERS_PATH } from './order-paths.ts';
export {
  doctorStatuses,
  type LineChange,
  orderEventLabels,
  orderPayments,
  type OrderSource,
  orderSources,
  orderTypeNames,
  STATS_DAYS_BACK,
  servedCities,
} from './order-choices.ts';
