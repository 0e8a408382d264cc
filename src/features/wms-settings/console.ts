import { IconAdjustments } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { CATEGORIES_PATH, DISTRIBUTORS_PATH, DRUG_DISTRIBUTORS_PATH, PLANNING_PATH, UPLOADS_PATH, WMS_SETTINGS } from './settings-paths.ts';

// §2.1: without the login guard; visitors are asked to sign in.
const shared = { group: 'Supply', icon: IconAdjustments, unguarded: true, access: { permission: 'wms-settings.read' } } as const;
const further = { ...shared, within: WMS_SETTINGS } as const;

/** Settings of the warehouse (§2.2). Its short-book and purchase orders below the same path are screens of their features. */
const screens: readonly Area[] = [
  {
    ...shared,
    id: WMS_SETTINGS,
    title: msg('Planning settings'),
    menu: msg('WMS config'),
    path: PLANNING_PATH,
    screen: () => import('./console/planning-screen.tsx'),
  },
  {
    ...further,
    id: `${WMS_SETTINGS}/categorysetting`,
    title: msg('Category settings'),
    path: CATEGORIES_PATH,
    screen: () => import('./console/setting-lists.tsx').then(({ categories }) => categories),
  },
  {
    ...further,
    id: `${WMS_SETTINGS}/distributor-config`,
    title: msg('Distributor settings'),
    path: DISTRIBUTORS_PATH,
    screen: () => import('./console/setting-lists.tsx').then(({ distributors }) => distributors),
  },
  {
    ...further,
    id: `${WMS_SETTINGS}/drug-distributor-config`,
    title: msg('Distributors of drugs'),
    path: DRUG_DISTRIBUTORS_PATH,
    screen: () => import('./console/setting-lists.tsx').then(({ drugDistributors }) => drugDistributors),
  },
  {
    ...further,
    id: `${WMS_SETTINGS}/bulk-upload`,
    title: msg('Bulk upload of settings'),
    path: UPLOADS_PATH,
    screen: () => import('./console/uploads-screen.tsx'),
  },
];

const { purchaseOrder } = api;

export default {
  permissions,
  screens,
  lists: {
    'category-settings': () => [purchaseOrder.categorySettings.key()],
    'distributor-settings': () => [purchaseOrder.distributorSettings.key()],
    'drug-distributors': () => [purchaseOrder.drugDistributors.key()],
  },
} satisfies ConsoleFeature;
