import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { OrderRow } from '../../contract.ts';
import { count } from '#platform/console/language/formats.ts';
import { ColumnChooser } from '#platform/list/console/table/column-chooser.tsx';
import { FilterChips } from '#platform/list/console/table/filter-chips.tsx';
import type { ListSettings } from '#platform/list/console/table/list-settings.ts';
import { ListTitle } from '#platform/list/console/table/list-title.tsx';
import type { SearchKeys } from '#platform/list/console/table/use-search-keys.ts';
import { toAddress, shownFilters } from './order-filters.ts';
import type { OrderCounts, OrderListKind } from './order-list-kind.ts';
import { type OrderFilters, type OrderSearch, withFilters } from './order-search.ts';

interface TitleBarProps {
  kind: OrderListKind;
  search: OrderSearch;
  go: (next: OrderSearch, options?: { replace?: boolean }) => void;
  /** Number of open orders; undefined while loading. */
  open: number | undefined;
  /** Number of matching orders; null while loading. */
  total: number | null;
  /** Time of the last response in milliseconds; 0 before the first. */
  fetchedAt: number;
  settings: ListSettings<OrderRow>;
  searchRef: Ref<HTMLInputElement>;
  searchKeys: SearchKeys;
}

/** Title, count and age of the list, search and display settings. */
export function TitleBar({ kind, search, go, open, total, fetchedAt, settings, searchRef, searchKeys }: TitleBarProps) {
  const { q = '' } = search.filters;
  return (
    <ListTitle
      title={t(kind.title)}
      count={kind.howMany(search.filters, total, open)}
      fetchedAt={fetchedAt}
      search={{
        label: t('Search orders'),
        placeholder: t('Id, phone, name or drug'),
        words: q,
        onSearch: (words, options) => go(withFilters(search, { q: words || null }), options),
        ref: searchRef,
        ...searchKeys,
      }}
      chooser={<ColumnChooser all={kind.columns} settings={settings} />}
      settings={settings}
    />
  );
}

interface FilterBarProps extends Pick<TitleBarProps, 'kind' | 'search' | 'go'> {
  counts: OrderCounts | undefined;
  /** Number of new orders, and of shown orders that no longer match. */
  fresh: number;
  gone: number;
  onShow: () => void;
}

/** View, filter chips, quick filters, and the number of changes. */
export function FilterBar({ kind, search, go, counts, fresh, gone, onShow }: FilterBarProps) {
  const { scope, fields, Views, quick } = kind;
  return (
    <div className="list-filters">
      {Views && (
        <>
          <Views search={search} go={go} />
          <span className="sep" />
        </>
      )}
      <FilterChips
        fields={fields}
        values={chipValues(kind, search.filters)}
        onChange={(change) => go(withFilters(search, toAddress(scope, change)))}
      />
      {quick && (
        <>
          <span className="sep" />
          <quick.Filters filters={search.filters} counts={counts} onChange={(change) => go(withFilters(search, change))} />
        </>
      )}
      <span className="grow" />
      <output>
        {(fresh > 0 || gone > 0) && (
          <Button size="xs" variant="outline" onClick={onShow}>
            {fresh > 0 ? t('{n} new · show', { n: count(fresh) }) : t('{n} moved on · refresh', { n: count(gone) })}
          </Button>
        )}
      </output>
    </div>
  );
}

const chipValues = ({ scope, quick }: OrderListKind, filters: OrderFilters) =>
  Object.fromEntries(Object.entries(shownFilters(scope, filters)).filter(([name, value]) => !quick?.isOne(name, value)));
