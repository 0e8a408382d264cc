import { WarehouseNavigation } from '#features/purchase-orders/console/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { submittedEntries } from '../short-book-filters.ts';
import { shortBookList } from '../short-book-list.ts';
import { api } from './api.ts';
import { EntryList } from './entry-list.tsx';

const list = { ...shortBookList, title: msg('Short-book approval') };

export const prepare = prepareList(list, api.shortbook.entries, submittedEntries);

/** `/orders/shortbook-approval` (§2.2): entries for which a buyer decides. */
export default function ApprovalScreen() {
  return (
    <WarehouseNavigation>
      <EntryList
        list={list}
        where={submittedEntries}
        about={t('Entries that were sent for approval. Approved ones go into purchase orders by the action Order.')}
      />
    </WarehouseNavigation>
  );
}
