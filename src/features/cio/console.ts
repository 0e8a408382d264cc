import { IconUserCheck } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { LEADS_PATH } from './cio-paths.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { pendingPrescriptions } from './lead-filters.ts';

const ID = 'cio-management';
const shared = { group: 'Orders', icon: IconUserCheck, access: { permission: 'cio.read' } } as const;

/** CIO/FOS management (§2.2): order leads, and the agents who bring them. */
const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Order leads'),
    menu: msg('CIO/FOS management'),
    path: '/cio-management/prescription-mgmt',
    screen: () => import('./console/lead-list-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/list`,
    title: msg('CIO agents'),
    path: '/cio-management/list',
    within: ID,
    screen: () => import('./console/agent-list-screen.tsx'),
  },
  importArea({
    id: `${ID}/upload-csv`,
    title: msg('CIO agent upload'),
    path: '/cio-management/upload-csv',
    group: 'Orders',
    access: { permission: 'cio.manage' },
    within: ID,
    target: 'cio-agents',
    records: '/cio-management/list',
  }),
];

const leadKeys = () => [api.django.orderLeads.key(), api.django.orderLead.key(), api.django.orderLeadList.key()];

export default {
  permissions,
  screens,
  lists: { 'order-leads': leadKeys, 'cio-agents': () => [api.django.cioAgents.key()] },
  // §4.7: pending prescriptions.
  facts: { 'cio-prescription-received': leadKeys },
  slots: {
    work: [
      {
        id: 'order-leads.pending',
        label: msg('Pending prescriptions of CIO agents'),
        path: LEADS_PATH,
        where: pendingPrescriptions,
        tone: 'due',
        area: ID,
      },
    ],
    'machine.records': [
      {
        machine: 'cioLead',
        records: msg('{n, plural, one {{count} order lead} other {{count} order leads}}'),
        list: LEADS_PATH,
        permission: 'cio.read',
      },
    ],
  },
} satisfies ConsoleFeature;
