import { WarehouseNavigation } from '#features/purchase-orders/console/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { unfinishedEntries } from '../short-book-filters.ts';
import { shortBookList } from '../short-book-list.ts';
import { api } from './api.ts';
import { EntryList } from './entry-list.tsx';

const list = { ...shortBookList, title: msg('Warehouse short-book') };

export const prepare = prepareList(list, api.shortbook.entries, unfinishedEntries);

/** What stores lack, for the warehouse. */
export const WarehouseEntries = () => (
  <EntryList
    list={list}
    where={unfinishedEntries}
    about={t('What stores lack. Drugs are suggested from stock, open orders and sales of 30 days; others are written by hand.')}
  />
);

/** `/orders/warehouse-shortbook` (§2.2), beside the purchase orders that follow from it. */
export default function WarehouseScreen() {
  return (
    <WarehouseNavigation>
      <WarehouseEntries />
    </WarehouseNavigation>
  );
}
