import { IconClipboardList } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { approvedEntries, submittedEntries } from './short-book-filters.ts';
import { APPROVAL_PATH, MANUAL_PATH, SHORT_BOOK_PATH, WAREHOUSE_PATH, WMS_PATH } from './short-book-paths.ts';

/** Short-book (§2.2): its entry in the menu is Home there. */
const shortBook: Area = {
  id: 'short-book',
  title: msg('Short-book'),
  path: SHORT_BOOK_PATH,
  group: 'Supply',
  icon: IconClipboardList,
  access: { tab: 'SRT' },
  screen: () => import('./console/short-book-screen.tsx'),
};

/** Of the warehouse: the menu entry of purchase orders represents them. */
const warehouse = {
  group: 'Supply',
  icon: IconClipboardList,
  within: 'purchase-orders',
  access: { tab: 'order-warehouse-menu' },
} as const;

const screens: readonly Area[] = [
  shortBook,
  {
    ...warehouse,
    id: 'short-book/warehouse',
    title: msg('Warehouse short-book'),
    path: WAREHOUSE_PATH,
    screen: () => import('./console/warehouse-screen.tsx'),
  },
  {
    ...warehouse,
    id: 'short-book/manual',
    title: msg('Warehouse manual short'),
    path: MANUAL_PATH,
    screen: () => import('./console/manual-screen.tsx'),
  },
  {
    ...warehouse,
    id: 'short-book/approval',
    title: msg('Short-book approval'),
    path: APPROVAL_PATH,
    screen: () => import('./console/approval-screen.tsx'),
  },
  {
    group: 'Supply',
    icon: IconClipboardList,
    within: 'wms-setting',
    unguarded: true,
    access: { permission: 'wms-settings.read' },
    id: 'wms-setting/wms-shortbook',
    title: msg('Short-book of the warehouse'),
    path: WMS_PATH,
    screen: () => import('./console/wms-screen.tsx'),
  },
];

const counted = { path: SHORT_BOOK_PATH, tone: 'due' } as const;

export default {
  permissions,
  screens,
  lists: { 'short-book': () => [api.shortbook.entries.key(), api.shortbook.entry.key()] },
  slots: {
    work: [
      { ...counted, id: 'short-book.submitted', label: msg('Short-book entries to approve'), where: submittedEntries, area: shortBook.id },
      { ...counted, id: 'short-book.approved', label: msg('Short-book entries to order'), where: approvedEntries },
    ],
    'machine.records': [
      {
        machine: 'shortBook',
        records: msg('{n, plural, one {{count} short-book entry} other {{count} short-book entries}}'),
        list: SHORT_BOOK_PATH,
        permission: 'short-book.read',
      },
    ],
  },
} satisfies ConsoleFeature;
