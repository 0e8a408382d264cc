import { IconCloudUpload } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { FAILURES_PATH, REPORTS_PATH } from './fulfilment-paths.ts';
import { permissions } from './feature.ts';
import { failedPushes } from './fulfilment-filters.ts';

const ID = 'oms-failure';

const shared = { group: 'Orders', icon: IconCloudUpload, access: { permission: 'oms.read' } } as const;

const failures: Area = {
  ...shared,
  id: ID,
  title: msg('OMS failures'),
  path: FAILURES_PATH,
  screen: () => import('./console/push-list-screen.tsx'),
};

const reports: Area = {
  ...shared,
  id: `${ID}/reports`,
  title: msg('Store reports'),
  path: REPORTS_PATH,
  within: ID,
  screen: () => import('./console/report-list-screen.tsx'),
};

const pushKeys = () => [api.oms.pushes.key(), api.oms.push.key()];

export default {
  permissions,
  screens: [failures, reports],
  lists: {
    'oms-pushes': pushKeys,
    'fulfilment-reports': () => [api.oms.fulfilmentReports.key(), api.oms.fulfilmentReport.key()],
  },
  // An order that moves begins or ends its push.
  facts: { 'order.changed': pushKeys },
  slots: {
    work: [{ id: 'oms.failed', label: msg('Orders that the OMS lacks'), path: FAILURES_PATH, where: failedPushes, tone: 'late', area: ID }],
    'machine.records': [
      {
        machine: 'omsPush',
        records: msg('{n, plural, one {{count} order} other {{count} orders}}'),
        list: FAILURES_PATH,
        permission: 'oms.read',
      },
    ],
  },
} satisfies ConsoleFeature;
