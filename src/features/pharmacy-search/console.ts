import { IconSearch } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';

/** Pharmacy search (§7.6): drugs, their ingredients, manufacturers and prescribers. */
const search: Area = {
  id: 'pharmacy-search',
  title: msg('Pharmacy search'),
  path: '/pharmacy-search',
  group: 'Drugs',
  icon: IconSearch,
  key: 'p',
  access: { permission: 'catalogue.search' },
  workOf: 'masters.read',
  screen: () => import('./console/screen/pharmacy-search-screen.tsx'),
};

export default {
  permissions,
  screens: [search],
} satisfies ConsoleFeature;
