import type { Ref } from 'react';
import { t } from '#console/language/language.ts';
import type { OrderRow } from '#contracts/oms.ts';
import { count } from '#console/lib/formats.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { ColumnChooser } from '#console/ui/list/column-chooser.tsx';
import { FilterChips } from '#console/ui/list/filter-chips.tsx';
import { Freshness } from '#console/ui/list/freshness.tsx';
import type { ListSettings } from '#console/ui/list/list-settings.ts';
import { SearchBox } from '#console/ui/list/search-box.tsx';
import { orderColumns } from './order-columns.tsx';
import { addressed, orderFilterFields, shownFilters } from './order-filters.ts';
import { type OrderFilters, type OrderSearch, withFilters } from './order-search.ts';
import { isQuick, type OrderCounts, QuickFilters } from './quick-filters.tsx';
import { ViewChoice } from './view-choice.tsx';

interface TitleBarProps {
  search: OrderSearch;
  go: (next: OrderSearch, options?: { replace?: boolean }) => void;
  /** Open orders; missing until known. */
  open: number | undefined;
  /** Orders that match; null until known. */
  total: number | null;
  /** When the rows were fetched, in milliseconds; 0 before the first answer. */
  fetchedAt: number;
  settings: ListSettings<OrderRow>;
  searchRef: Ref<HTMLInputElement>;
}

/** What the list is, how much and how fresh; search and the look of the list. */
export function TitleBar({ search, go, open, total, fetchedAt, settings, searchRef }: TitleBarProps) {
  const { q = '' } = search.filters;
  const howMany = open === undefined ? '' : matchInWords(search.filters, total, open);
  const compact = settings.density === 'compact';
  return (
    <div className="list-title">
      <h1>{t('Orders')}</h1>
      <span className="list-freshness">
        {howMany && `${howMany} · `}
        {fetchedAt > 0 && <Freshness at={fetchedAt} />}
      </span>
      <span className="grow" />
      <SearchBox
        ref={searchRef}
        label={t('Search orders')}
        placeholder={t('Id, phone, name or drug')}
        value={q}
        onSearch={(words) => go(withFilters(search, { q: words || null }), { replace: q !== '' && words !== '' })}
      />
      <ColumnChooser all={orderColumns} settings={settings} />
      <IconButton
        icon="view"
        look="line"
        label={compact ? t('Density: compact') : t('Density: regular')}
        aria-pressed={compact}
        onClick={settings.toggleDensity}
      />
    </div>
  );
}

/** A number or a phone in full is found among the closed orders too. */
const isNumber = (words: string) => /^(gln-)?[\d -]+$/i.test(words);

/** `1,284 open`; with a filter `93 of 1,284 open`, and where closed ones are sought too `512 orders`. */
function matchInWords({ status, ...filters }: OrderFilters, total: number | null, open: number): string {
  const areOpen = status === undefined && !isNumber(filters.q ?? '');
  if (areOpen && Object.keys(filters).length === 0) return t('{n} open', { n: count(open) });
  if (total === null) return '';
  return areOpen
    ? t('{n} of {total} open', { n: count(total), total: count(open) })
    : t('{n, plural, one {{count} order} other {{count} orders}}', { n: total, count: count(total) });
}

interface FilterBarProps extends Pick<TitleBarProps, 'search' | 'go'> {
  counts: OrderCounts | undefined;
  /** Orders that came, and shown ones that no longer belong to the list. */
  fresh: number;
  gone: number;
  onShow: () => void;
}

/** View, filters as chips, quick filters, and what is new. */
export function FilterBar({ search, go, counts, fresh, gone, onShow }: FilterBarProps) {
  return (
    <div className="list-filters">
      <ViewChoice search={search} go={go} />
      <span className="sep" />
      <FilterChips
        fields={orderFilterFields}
        values={chipValues(search.filters)}
        onChange={(change) => go(withFilters(search, addressed(change)))}
      />
      <span className="sep" />
      <QuickFilters filters={search.filters} counts={counts} onChange={(change) => go(withFilters(search, change))} />
      <span className="grow" />
      <output>
        {(fresh > 0 || gone > 0) && (
          <Button size="xs" look="soft" onClick={onShow}>
            {fresh > 0 ? t('{n} new · show', { n: count(fresh) }) : t('{n} moved on · refresh', { n: count(gone) })}
          </Button>
        )}
      </output>
    </div>
  );
}

const chipValues = (filters: OrderFilters) =>
  Object.fromEntries(Object.entries(shownFilters(filters)).filter(([name, value]) => !isQuick(name, value)));
