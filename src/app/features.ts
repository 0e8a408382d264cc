/**
 * Every feature, in the order of the menu: its line here and its folder are all that adds it. Both halves of a feature
 * are found by its name: `server.ts` and `console.ts` of the folder.
 */
export const features = [
  'session',
  'home',
  'orders',
  'agent-tasks',
  'notifications',
  'stats',
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
