import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import type { ReactNode } from 'react';
import './list.css';

interface ListFootProps {
  /** Accessible name of its pages, if the screen has several lists. */
  label?: string;
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  /** Number of matching rows; null until loaded. */
  total: number | null;
  /** Whether there are more, which were not counted and have no page. */
  hasMore?: boolean;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** Key hints. */
  children?: ReactNode;
}

/** `10,000+`. */
const orMore = (value: number, hasMore: boolean) => (hasMore ? `${figure(value)}+` : figure(value));
const figure = (value: number) => value.toLocaleString('en-IN');

/** Footer of a list: visible range, page size, previous and next. */
export function ListFoot({
  label = t('Pages'),
  page,
  pageSize,
  pageSizes,
  total,
  hasMore = false,
  onPage,
  onPageSize,
  children,
}: ListFootProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  return (
    <div className="list-foot">
      <output>{total === null ? '' : rangeOf(page, pageSize, total, hasMore)}</output>
      <label>
        <select aria-label={t('Rows per page')} value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {t('{n} a page', { n: size })}
            </option>
          ))}
        </select>
      </label>
      <nav aria-label={label}>
        <button type="button" aria-label={t('Previous page')} disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
          <IconChevronLeft />
        </button>
        <span>{t('{n} of {total}', { n: figure(page), total: orMore(pages, hasMore) })}</span>
        <button type="button" aria-label={t('Next page')} disabled={total === null || page >= pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight />
        </button>
      </nav>
      <span className="grow" />
      {children}
    </div>
  );
}

/** "1–50 of 1,284". */
function rangeOf(page: number, pageSize: number, total: number, hasMore: boolean): string {
  if (total === 0) return t('No rows');
  const first = (page - 1) * pageSize + 1;
  if (first > total) return t('Past the last of {total}', { total: orMore(total, hasMore) });
  return t('{first}–{last} of {total}', {
    first: figure(first),
    last: figure(Math.min(page * pageSize, total)),
    total: orMore(total, hasMore),
  });
}
