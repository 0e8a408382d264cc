import { WarehouseNavigation } from '#features/purchase-orders/console/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { manualEntries } from '../short-book-filters.ts';
import { shortBookList } from '../short-book-list.ts';
import { api } from './api.ts';
import { EntryList } from './entry-list.tsx';

const list = { ...shortBookList, title: msg('Warehouse manual short') };

export const prepare = prepareList(list, api.shortbook.entries, manualEntries);

/** `/orders/warehouse-ms` (§2.2): what people have written into the short-books. */
export default function ManualScreen() {
  return (
    <WarehouseNavigation>
      <EntryList
        list={list}
        where={manualEntries}
        about={t('What people have written into the short-books: manual short, and what patients wait for.')}
      />
    </WarehouseNavigation>
  );
}
