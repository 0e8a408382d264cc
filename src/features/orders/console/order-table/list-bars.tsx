import { Button } from '@mantine/core';
import { type Ref, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { OrderRow } from '../../contract.ts';
import { count } from '#platform/console/language/formats.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { WhereChips } from '#platform/list/console/filter/where-chips.tsx';
import type { AddressedList } from '#platform/list/console/list-address.ts';
import { ViewChoice } from '#platform/list/console/saved-views/view-choice.tsx';
import { ExportButton } from '#platform/list/console/screen/export-button.tsx';
import type { ListSettings } from '#platform/list/console/table/list-settings.ts';
import { ListTitle } from '#platform/list/console/table/list-title.tsx';
import type { SearchKeys } from '#platform/list/console/table/use-search-keys.ts';
import { ArrangeButton } from '#platform/list/console/table/windowed/arrange-button.tsx';
import { questionOf } from './order-address.ts';
import type { OrderCounts, OrderListKind } from './order-list-kind.ts';
import { type OrderSearch, withFilters } from './order-search.ts';

const WhereBuilder = late(() => import('#platform/list/console/filter/where-builder.tsx'));

interface TitleBarProps {
  kind: OrderListKind;
  search: OrderSearch;
  go: (next: OrderSearch, options?: { replace?: boolean }) => void;
  /** Number of open orders; undefined while loading. */
  open: number | undefined;
  /** Number of matching orders; null while loading. */
  total: number | null;
  /** Whether more match than were counted. */
  hasMore: boolean;
  /** Time of the last response in milliseconds; 0 before the first. */
  fetchedAt: number;
  settings: ListSettings<OrderRow>;
  searchRef: Ref<HTMLInputElement>;
  searchKeys: SearchKeys;
}

/** Title, count and age of the list, search, display settings and export. */
export function TitleBar({ kind, search, go, open, total, hasMore, fetchedAt, settings, searchRef, searchKeys }: TitleBarProps) {
  const { list } = kind.scope;
  const { q = '' } = search.filters;
  return (
    <ListTitle
      title={t(list.title)}
      count={kind.howMany(search, total === null ? null : { n: total, count: hasMore ? `${count(total)}+` : count(total) }, open)}
      fetchedAt={fetchedAt}
      search={{
        label: t('Search orders'),
        placeholder: t('Id, phone, name or drug'),
        words: q,
        onSearch: (words, options) => go(withFilters(search, { q: words || null }), options),
        ref: searchRef,
        ...searchKeys,
      }}
      chooser={<ArrangeButton all={kind.columns} settings={settings} />}
      settings={settings}
    >
      <ExportButton list={list} question={questionOf(kind.scope, search)} />
    </ListTitle>
  );
}

interface FilterBarProps extends Pick<TitleBarProps, 'kind' | 'search' | 'go' | 'settings'> {
  asList: AddressedList;
  counts: OrderCounts | undefined;
  isReady: boolean;
  /** Number of new orders, and of shown orders that no longer match. */
  fresh: number;
  gone: number;
  onShow: () => void;
}

/** Views, filter chips, quick filters, and the number of changes. */
export function FilterBar({ kind, search, go, asList, settings, counts, isReady, fresh, gone, onShow }: FilterBarProps) {
  const { scope, columns, views, quick } = kind;
  const { list } = scope;
  const [isBuilding, setBuilding] = useState(false);
  const { where } = asList.search;
  const onWhere = (next: typeof where) => asList.go({ ...asList.search, where: next, from: 0 });
  return (
    <div className="list-filters">
      <ViewChoice list={list} address={asList} columns={columns} settings={settings} isReady={isReady} {...(views && { builtIn: views })} />
      <span className="sep" />
      <WhereChips
        list={list}
        where={where}
        onWhere={onWhere}
        onBuild={() => setBuilding(true)}
        {...(quick && { isElsewhere: quick.isOne })}
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
      {isBuilding && <WhereBuilder list={list} where={where} onWhere={onWhere} onClose={() => setBuilding(false)} />}
    </div>
  );
}
