import { IconTruckDelivery } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { SUPPLIERS_PATH } from './supplier-paths.ts';

const ID = 'suppliers';

export default {
  permissions,
  /** Suppliers that are not distributors (§2.1), and their upload. */
  screens: [
    {
      id: ID,
      title: msg('Other suppliers'),
      path: SUPPLIERS_PATH,
      group: 'Supply',
      icon: IconTruckDelivery,
      access: { permission: 'suppliers.read' },
      screen: () => import('./console/supplier-screen.tsx'),
    },
    importArea({
      id: `${ID}/upload-csv`,
      title: msg('Supplier upload'),
      path: `${SUPPLIERS_PATH}/upload-csv`,
      group: 'Supply',
      access: { permission: 'suppliers.manage' },
      within: ID,
      target: ID,
      records: SUPPLIERS_PATH,
    }),
  ],
  lists: { suppliers: () => [api.supplier.suppliers.key()] },
} satisfies ConsoleFeature;
