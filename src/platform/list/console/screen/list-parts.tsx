import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { ArrangeButton } from '../table/windowed/arrange-button.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import type { Column, Identified } from '../table/column.ts';
import type { ListSettings } from '../table/list-settings.ts';
import { ListTitle } from '../table/list-title.tsx';
import type { SearchKeys } from '../table/use-search-keys.ts';
import { type AddressedList, questionOf } from '../list-address.ts';
import type { ListRows } from '../rows/use-list-rows.ts';
import type { List } from '../../list.ts';
import type { ListViewProps } from '../list-screen-props.ts';
import { countOf } from './count-of.ts';
import { ExportButton } from './export-button.tsx';

interface TitleBarProps<Row extends Identified> {
  list: List;
  address: AddressedList;
  rows: ListRows<Row>;
  countInWords: ListViewProps<Row>['countInWords'];
  columns: readonly Column<Row>[];
  settings: ListSettings<Row>;
  searchRef: RefObject<HTMLInputElement | null>;
  searchKeys: SearchKeys;
  /** Creates a record; null without permission, or if the list does not support it. */
  onNew: (() => void) | null;
  newWords: string;
  /** Further buttons. */
  end: ReactNode;
}

/** Title, count, freshness, search and layout of the list. */
export function TitleBar<Row extends Identified>({
  list,
  address: { search: state, go },
  rows,
  countInWords,
  columns,
  settings,
  searchRef,
  searchKeys,
  onNew,
  newWords,
  end,
}: TitleBarProps<Row>) {
  const { total: n } = rows.rows;
  const matches = { n, count: countOf(n, rows.hasMore) };
  useScreenActions(onNew ? [{ id: 'list/new', label: newWords, of: t(list.title), icon: IconPlus, strokes: ['n'], run: onNew }] : []);
  return (
    <ListTitle
      title={t(list.title)}
      count={
        rows.fetchedAt === 0 ? '' : (countInWords?.(state, matches) ?? `${matches.count} ${n === 1 ? t(list.singular) : t(list.plural)}`)
      }
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
      chooser={<ArrangeButton all={columns} settings={settings} />}
      settings={settings}
    >
      <ExportButton list={list} question={questionOf(list, state)} />
      {onNew && (
        <Button variant="filled" leftSection={<IconPlus size={14} />} aria-keyshortcuts="n" onClick={onNew}>
          {newWords}
        </Button>
      )}
      {end}
    </ListTitle>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Number of changes since the rows were shown, and a button to show them. */
export function News<Row extends Identified>({ rows: { news, show: refresh } }: { rows: ListRows<Row> }) {
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

function wordsOf({ came, left, moved }: ListRows['news']): string | null {
  if (came > 0) return t('{n} new · show', { n: count(came) });
  if (left > 0) return t('{n} left the list · refresh', { n: count(left) });
  return moved ? t('Sorting is out of date · refresh') : null;
}
