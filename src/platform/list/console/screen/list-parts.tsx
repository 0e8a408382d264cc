import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { ArrangeButton } from '../table/windowed/arrange-button.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import type { Column } from '../table/column.ts';
import type { ListSettings } from '../table/list-settings.ts';
import { ListTitle } from '../table/list-title.tsx';
import type { SearchKeys } from '../table/use-search-keys.ts';
import { type AddressedList, questionOf } from '../list-address.ts';
import type { ListRows } from '../rows/use-list-rows.ts';
import type { List, ListRow } from '../../list.ts';
import { ExportButton } from './export-button.tsx';

interface TitleBarProps {
  list: List;
  address: AddressedList;
  rows: ListRows;
  columns: readonly Column<ListRow>[];
  settings: ListSettings<ListRow>;
  searchRef: RefObject<HTMLInputElement | null>;
  searchKeys: SearchKeys;
  /** Creates a record; null without permission, or if the list does not support it. */
  onNew: (() => void) | null;
  newWords: string;
  views: ReactNode;
}

/** Title, count, freshness, search and layout of the list. */
export function TitleBar({
  list,
  address: { search: state, go },
  rows,
  columns,
  settings,
  searchRef,
  searchKeys,
  onNew,
  newWords,
  views,
}: TitleBarProps) {
  const { total } = rows.rows;
  useScreenActions(onNew ? [{ id: 'list/new', label: newWords, of: t(list.title), icon: IconPlus, strokes: ['n'], run: onNew }] : []);
  return (
    <ListTitle
      title={t(list.title)}
      count={rows.fetchedAt === 0 ? '' : `${count(total)} ${total === 1 ? t(list.singular) : t(list.plural)}`}
      fetchedAt={rows.fetchedAt}
      search={
        list.search === null
          ? null
          : {
              label: t('Search: {what}', { what: t(list.title) }),
              placeholder: sentence(t(list.search)),
              words: state.search,
              onSearch: (search, options) => go({ ...state, search, from: 0 }, options),
              ref: searchRef,
              ...searchKeys,
            }
      }
      chooser={
        <>
          {views}
          <ArrangeButton all={columns} settings={settings} />
        </>
      }
      settings={settings}
    >
      <ExportButton list={list} question={questionOf(list, state)} />
      {onNew && (
        <Button variant="filled" leftSection={<IconPlus size={14} />} aria-keyshortcuts="n" onClick={onNew}>
          {newWords}
        </Button>
      )}
    </ListTitle>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Number of changes since the rows were shown, and a button to show them. */
export function News({ rows: { news, show: refresh } }: { rows: ListRows }) {
  const words = wordsOf(news);
  return (
    <output>
      {words && (
        <Button size="xs" variant="outline" onClick={refresh}>
          {words}
        </Button>
      )}
    </output>
  );
}

function wordsOf({ more, moved }: ListRows['news']): string | null {
  if (more > 0) return t('{n} new · show', { n: count(more) });
  if (more < 0) return t('{n} fewer · refresh', { n: count(-more) });
  return moved ? t('Order changed · refresh') : null;
}
