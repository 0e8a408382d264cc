import { Icon } from '#console/ui/base/icon.tsx';
import type { ReactNode } from 'react';
import './list.css';

interface ListFootProps {
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  /** Rows that match; null until the first answer. */
  total: number | null;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** Key hints. */
  children?: ReactNode;
}

const figure = (value: number) => value.toLocaleString('en-IN');

/** Foot of a list: which rows these are, how many at a time, previous and next. */
export function ListFoot({ page, pageSize, pageSizes, total, onPage, onPageSize, children }: ListFootProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  return (
    <div className="list-foot">
      <output>{total === null ? '' : rangeOf(page, pageSize, total)}</output>
      <label>
        <select aria-label="Rows per page" value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size} a page
            </option>
          ))}
        </select>
      </label>
      <nav aria-label="Pages">
        <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
          <Icon name="left" />
        </button>
        <span>
          {figure(page)} of {figure(pages)}
        </span>
        <button type="button" aria-label="Next page" disabled={total === null || page >= pages} onClick={() => onPage(page + 1)}>
          <Icon name="right" />
        </button>
      </nav>
      <span className="grow" />
      {children}
    </div>
  );
}

/** "1–50 of 1,284". */
function rangeOf(page: number, pageSize: number, total: number): string {
  if (total === 0) return 'No rows';
  const first = (page - 1) * pageSize + 1;
  if (first > total) return `Past the last of ${figure(total)}`;
  return `${figure(first)}–${figure(Math.min(page * pageSize, total))} of ${figure(total)}`;
}
