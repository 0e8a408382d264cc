import { t } from '#platform/console/language/language.ts';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { unfinishedEntries } from '../short-book-filters.ts';
import { shortBookList } from '../short-book-list.ts';
import { api } from './api.ts';
import { EntryList } from './entry-list.tsx';

export const prepare = prepareList(shortBookList, api.shortbook.entries, unfinishedEntries);

/** `/home/short-book` (§2.2): what stores lack. */
export default function ShortBookScreen() {
  return (
    <EntryList
      list={shortBookList}
      where={unfinishedEntries}
      about={t('What stores lack. Drugs are suggested from stock, open orders and sales of 30 days; others are written by hand.')}
    />
  );
}
