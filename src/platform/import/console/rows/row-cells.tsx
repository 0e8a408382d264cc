import type { ReactNode, Ref } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Message } from '#platform/contract/sentence.ts';
import type { BatchRow, ImportField } from '../../contract.ts';
import { rowWords } from '../batch-words.ts';
import { FileValue } from './mend-cell.tsx';

interface RowHeadProps {
  row: BatchRow;
  /** Shows the record's name instead of the line number. */
  named?: boolean;
  ref?: Ref<HTMLTableCellElement>;
}

/** Line number or record name; receives the focus when the row's fields disappear. */
export const RowHead = ({ row, named = false, ref }: RowHeadProps) =>
  named ? (
    <th ref={ref} scope="row" className="batch-name" tabIndex={-1}>
      {row.name ?? count(row.line)}
    </th>
  ) : (
    <th ref={ref} scope="row" className="num batch-line" tabIndex={-1}>
      {count(row.line)}
    </th>
  );

interface ReasonCellProps {
  row: BatchRow;
  columns: readonly ImportField[];
  /** Whether errors are shown in the cells. */
  atCells?: boolean;
}

/** Verdict of the row, with the reason if it is refused. */
export function ReasonCell({ row, columns, atCells = false }: ReasonCellProps) {
  const words = rowWords(row);
  const label = (name: string) => columns.find((field) => field.name === name)?.label;
  const errors = atCells ? row.errors.filter(({ field }) => label(field) === undefined) : row.errors;
  const atFields = atCells ? columns.filter(({ name }) => row.errors.some(({ field }) => field === name)) : [];
  const reasons = row.reason ? [t(row.reason)] : errors.map((fault) => labelled(label(fault.field), fault));
  return (
    <td className="batch-verdict">
      {words && <StatusDot tone={words.tone}>{t(words.words)}</StatusDot>}
      {reasons.map((reason) => (
        <p key={reason} className="small second">
          {reason}
        </p>
      ))}
      {atFields.length > 0 && (
        <p className="batch-faults">
          {atFields.map(({ name, label: title }) => (
            <button
              key={name}
              type="button"
              className="link small"
              aria-label={t('Go to {field}', { field: t(title) })}
              onClick={(event) => focusField(event.currentTarget, name)}
            >
              {t(title)}
            </button>
          ))}
        </p>
      )}
    </td>
  );
}

/** Focuses the field of a cell in the same row, which scrolls it into view. */
function focusField(from: Element, name: string): void {
  const cells = from.closest('tr')?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
  const cell = [...cells].find(({ dataset }) => dataset['field'] === name);
  cell?.querySelector<HTMLElement>('input, select')?.focus();
}

const labelled = (label: string | undefined, message: Message) => (label ? `${t(label)}: ${t(message)}` : t(message));

/** New value of a cell, with the previous value if it changes. */
export function ValueCell({ row, field }: { row: BatchRow; field: ImportField }) {
  const change = row.changes.find((each) => each.field === field.name);
  const isWrong = row.errors.some((error) => error.field === field.name);
  const value = row.given[field.name] ?? '';
  const text = field.choices?.[value] === undefined ? value : t(field.choices[value]);
  if (!change || (row.verdict !== 'changed' && change.before === '')) {
    return (
      <td className={isWrong ? 'batch-wrong' : undefined} title={text.length > 32 ? text : undefined}>
        <div className="batch-clip">{text || <span className="muted">–</span>}</div>
        <Mended row={row} field={field} />
      </td>
    );
  }
  return (
    <ChangedCell change={change}>
      <Mended row={row} field={field} />
    </ChangedCell>
  );
}

/** Whether the cell is mended: it differs from what the file says. */
export const isMended = ({ file, given }: BatchRow, field: string): boolean => field in file && file[field] !== given[field];

const Mended = ({ row, field }: { row: BatchRow; field: ImportField }) =>
  isMended(row, field.name) && (
    <p className="small">
      <FileValue value={row.file[field.name] ?? ''} />
    </p>
  );

const ChangedCell = ({ change: { before, after }, children }: { change: BatchRow['changes'][number]; children?: ReactNode }) => (
  <td className="batch-changed" title={`${before} → ${after}`}>
    <div className="batch-clip">
      <del>
        <span className="visually-hidden">{t('Before:')} </span>
        {before || '–'}
      </del>{' '}
      <span aria-hidden="true">→</span>{' '}
      <ins>
        <span className="visually-hidden">{t('After:')} </span>
        {after || '–'}
      </ins>
    </div>
    {children}
  </td>
);

/** Computed value of a row, with the previous value. */
export function FigureCell({ row, name }: { row: BatchRow; name: string }) {
  const change = row.changes.find(({ field }) => field === name);
  if (change && change.before !== '' && change.before !== change.after) return <ChangedCell change={change} />;
  return <td>{change?.after ?? <span className="muted">–</span>}</td>;
}
