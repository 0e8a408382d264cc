/**
 * All features in menu order; a feature is added by its line here and its folder. `server.ts` and `console.ts` of the folder
 * are found by the feature's name.
 */
export const features = [
  'session',
  'home',
  'orders',
  'place-order',
  'order-lines',
  'slots',
  'callbacks',
  'drop-offs',
  'bills',
  'order-logs',
  'agent-tasks',
  'notifications',
  'stats',
  'fulfilment',
  'pharmacy-search',
  'drugs',
  'masters',
  'drug-images',
  'drug-rules',
  'rates',
  'pipo',
  'distributor-rates',
  'supply-lanes',
  'files',
  'locations',
  'store-groups',
  'users',
  'record-search',
] as const;
