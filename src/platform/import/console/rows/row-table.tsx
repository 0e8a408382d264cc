import './row-table.css';
import { Skeleton } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import type { Batch, BatchRow, ImportField } from '../../contract.ts';
import { MendableRow } from './mendable-row.tsx';
import { FigureCell, ReasonCell, RowHead, ValueCell } from './row-cells.tsx';
import { scrollClear } from './scroll-clear.ts';
import type { RowsQuery } from './use-batch-rows.ts';

interface RowTableProps {
  batch: Batch;
  query: RowsQuery;
  rows: readonly BatchRow[];
  busy: boolean;
  /** Whether the rows are still loading. */
  isPlaceholder: boolean;
}

/** Fields from the file, and further fields of these rows. */
function columnsOf({ fields, mapping }: Batch, rows: readonly BatchRow[]): ImportField[] {
  const named = new Set(Object.keys(mapping));
  for (const { given, errors, changes } of rows) {
    for (const name of Object.keys(given)) named.add(name);
    for (const { field } of [...errors, ...changes]) named.add(field);
  }
  return fields.filter(({ name }) => named.has(name));
}

/** Table of rows with line, verdict and cells. Cells of bad rows are fields while they can be mended. */
export function RowTable({ batch, query, rows, busy, isPlaceholder }: RowTableProps) {
  const columns = columnsOf(batch, rows);
  const { figures = [] } = batch;
  const named = batch.kind === 'rows';
  const canMend = batch.may.includes('mendRow');
  const isMended = canMend && rows.some(({ verdict, file }) => verdict === 'bad' || Object.keys(file).length > 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus bubbles from the fields inside
    <section className="batch-scroll" aria-label={t('Rows, line by line')} onFocus={scrollClear}>
      <table className="batch-grid" aria-busy={busy || undefined}>
        <thead>
          <tr>
            {named ? (
              <th scope="col">{t('Record')}</th>
            ) : (
              <th scope="col" className="num">
                {t('Line')}
              </th>
            )}
            <th scope="col">{batch.state === 'reviewing' ? t('Planned result') : t('Result')}</th>
            {figures.map(({ name, label }) => (
              <th key={name} scope="col">
                {t(label)}
              </th>
            ))}
            {columns.map(({ name, label, required }) => (
              <th key={name} scope="col">
                {t(label)}
                {required && <span aria-hidden="true"> *</span>}
              </th>
            ))}
            {isMended && (
              <th scope="col" className="batch-mends">
                {t('Fix')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isPlaceholder && <PlaceholderRows cells={figures.length + columns.length + 2} />}
          {rows.map((row) =>
            canMend ? (
              <MendableRow
                key={row.line}
                target={batch.target}
                query={query}
                row={row}
                columns={columns}
                figures={figures}
                hasMends={isMended}
              />
            ) : (
              <tr key={row.line}>
                <RowHead row={row} named={named} />
                <ReasonCell row={row} columns={columns} />
                {figures.map(({ name }) => (
                  <FigureCell key={name} row={row} name={name} />
                ))}
                {columns.map((field) => (
                  <ValueCell key={field.name} row={row} field={field} />
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

const AWAITED = 8;

/** Placeholder rows. */
const PlaceholderRows = ({ cells }: { cells: number }) =>
  Array.from({ length: AWAITED }, (_, line) => (
    <tr key={line} aria-hidden="true">
      {Array.from({ length: cells }, (__, cell) => (
        <td key={cell}>
          <Skeleton width={cell === 0 ? 24 : '70%'} />
        </td>
      ))}
    </tr>
  ));
