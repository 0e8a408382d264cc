import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rowFilters, type RowsView } from './rows/rows-view.ts';

/** Query parameters: `?batch=17&rows=bad&page=2`. Other parameters are kept. */
const NAMES = { batch: 'batch', rows: 'rows', page: 'page' } as const;

const wholeNumber = (value: string | null): number | null => (value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null);

/** The open batch and the visible rows, stored in the address. */
export function useBatchAddress() {
  const [params, setParams] = useSearchParams();
  const batchId = wholeNumber(params.get(NAMES.batch));
  const view = useMemo<RowsView>(
    () => ({
      filter: rowFilters.find((filter) => filter === params.get(NAMES.rows)) ?? null,
      page: wholeNumber(params.get(NAMES.page)) ?? 1,
      go: ({ filter, page }) =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before);
            next.set(NAMES.rows, filter);
            if (page > 1) next.set(NAMES.page, String(page));
            else next.delete(NAMES.page);
            return next;
          },
          { replace: true },
        ),
      reset: () =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before);
            next.delete(NAMES.rows);
            next.delete(NAMES.page);
            return next;
          },
          { replace: true },
        ),
    }),
    [params, setParams],
  );
  const open = (id: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const name of Object.values(NAMES)) next.delete(name);
      if (id !== null) next.set(NAMES.batch, String(id));
      return next;
    });
  return { batchId, place: view, open };
}
