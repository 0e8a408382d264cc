import { IconCalendarRepeat } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { failedRuns, reviewedRuns } from './run-filters.ts';
import {
  AUTO_SHORT_FUTURE_PATH,
  AUTO_SHORT_MANIFEST_PATH,
  AUTO_SHORT_TODAY_PATH,
  AUTO_SHORT_UPLOAD_PATH,
  FLOORS_PATH,
  ORDER_PLACE_MANIFEST_PATH,
  ORDER_PLACE_RUNS_PATH,
  ORDER_PLACE_UPLOAD_PATH,
  SAFETY_STOCK_MANIFEST_PATH,
  SAFETY_STOCK_RUNS_PATH,
  SAFETY_STOCK_UPLOAD_PATH,
} from './run-paths.ts';
import { AUTO_SHORT_RUNS, SAFETY_STOCK } from './run-areas.ts';

const shared = { group: 'Supply', icon: IconCalendarRepeat } as const;

/** Auto-short (§2.2): what is handled, its upload, and when. Each of the two tabs has its entry in the menu. */
const autoShort: readonly Area[] = [
  {
    ...shared,
    id: AUTO_SHORT_RUNS,
    title: msg('Auto-short runs of today'),
    menu: msg('Auto-short'),
    path: AUTO_SHORT_TODAY_PATH,
    access: { tab: 'ASCH' },
    screen: () => import('./console/run-screens.tsx').then(({ autoShortToday }) => autoShortToday),
  },
  {
    ...shared,
    id: 'auto-short/future-scheduler',
    title: msg('Auto-short runs to come'),
    path: AUTO_SHORT_FUTURE_PATH,
    within: AUTO_SHORT_RUNS,
    access: { tab: 'ASCH' },
    screen: () => import('./console/run-screens.tsx').then(({ autoShortFuture }) => autoShortFuture),
  },
  {
    ...shared,
    id: 'auto-short',
    title: msg('Auto-short manifest'),
    path: AUTO_SHORT_MANIFEST_PATH,
    access: { tab: 'AMAN' },
    screen: () => import('./console/manifest-screens.tsx').then((screens) => screens.autoShort),
  },
  importArea({
    id: 'auto-short/csv-upload',
    title: msg('Auto-short manifest upload'),
    path: AUTO_SHORT_UPLOAD_PATH,
    group: 'Supply',
    within: 'auto-short',
    access: { tab: 'AMAN' },
    target: 'auto-short-manifest',
    records: AUTO_SHORT_MANIFEST_PATH,
  }),
];

const safetyShared = { ...shared, within: SAFETY_STOCK, access: { tab: 'SSR' } } as const;

/** Safety stock (§2.2): what has floors, its upload, the runs that compute them, and their preview. */
const safetyStock: readonly Area[] = [
  {
    ...shared,
    id: SAFETY_STOCK,
    title: msg('Safety-stock runs'),
    menu: msg('Safety stock'),
    path: SAFETY_STOCK_RUNS_PATH,
    access: { tab: 'SSR' },
    screen: () => import('./console/run-screens.tsx').then((screens) => screens.safetyStock),
  },
  {
    ...safetyShared,
    id: 'safety-stock/manifest',
    title: msg('Safety-stock manifest'),
    path: SAFETY_STOCK_MANIFEST_PATH,
    screen: () => import('./console/manifest-screens.tsx').then((screens) => screens.safetyStock),
  },
  {
    ...safetyShared,
    id: 'safety-stock/floors',
    title: msg('Floor changes'),
    path: FLOORS_PATH,
    screen: () => import('./console/floor-screen.tsx'),
  },
  importArea({
    ...safetyShared,
    id: 'safety-stock/csv-upload',
    title: msg('Safety-stock manifest upload'),
    path: SAFETY_STOCK_UPLOAD_PATH,
    target: 'safety-stock-manifest',
    records: SAFETY_STOCK_MANIFEST_PATH,
  }),
];

const ORDER_PLACE = 'order-place';

/** Order-place (§2.3): what is ordered, its upload, and when. Each of the two tabs has its entry in the menu. */
const orderPlace: readonly Area[] = [
  {
    ...shared,
    id: 'order-place/scheduler',
    title: msg('Order-place runs'),
    menu: msg('Order-place'),
    path: ORDER_PLACE_RUNS_PATH,
    access: { tab: 'OSCH' },
    screen: () => import('./console/run-screens.tsx').then((screens) => screens.orderPlace),
  },
  {
    ...shared,
    id: ORDER_PLACE,
    title: msg('Order-place manifest'),
    path: ORDER_PLACE_MANIFEST_PATH,
    access: { tab: 'OMAN' },
    screen: () => import('./console/manifest-screens.tsx').then((screens) => screens.orderPlace),
  },
  importArea({
    id: 'order-place/csv-upload',
    title: msg('Order-place manifest upload'),
    path: ORDER_PLACE_UPLOAD_PATH,
    group: 'Supply',
    within: ORDER_PLACE,
    access: { tab: 'OMAN' },
    target: 'order-place-manifest',
    records: ORDER_PLACE_MANIFEST_PATH,
  }),
];

export default {
  permissions,
  screens: [...autoShort, ...safetyStock, ...orderPlace],
  lists: {
    'auto-short-runs': () => [api.shortbook.autoShort.runs.key(), api.shortbook.autoShort.run.key()],
    'safety-stock-runs': () => [
      api.shortbook.safetyStock.runs.key(),
      api.shortbook.safetyStock.run.key(),
      api.shortbook.safetyStock.floors.key(),
    ],
    'order-place-runs': () => [api.shortbook.orderPlace.runs.key(), api.shortbook.orderPlace.run.key()],
    'order-place-manifest': () => [api.shortbook.orderPlace.manifest.key()],
    'safety-stock-manifest': () => [api.shortbook.safetyStock.manifest.key()],
    'safety-stock-floors': () => [api.shortbook.safetyStock.floors.key()],
    'auto-short-manifest': () => [api.shortbook.autoShort.manifest.key()],
  },
  slots: {
    work: [
      {
        id: 'auto-short.failed',
        label: msg('Auto-short runs that failed'),
        path: AUTO_SHORT_TODAY_PATH,
        where: failedRuns,
        tone: 'late',
        area: AUTO_SHORT_RUNS,
      },
      {
        id: 'safety-stock.review',
        label: msg('Floors to apply'),
        path: SAFETY_STOCK_RUNS_PATH,
        where: reviewedRuns,
        tone: 'due',
        area: SAFETY_STOCK,
      },
    ],
    'machine.records': [
      {
        machine: 'storeRun',
        records: msg('{n, plural, one {{count} run} other {{count} runs}}'),
        list: AUTO_SHORT_TODAY_PATH,
        permission: 'auto-short.run',
      },
    ],
  },
} satisfies ConsoleFeature;
