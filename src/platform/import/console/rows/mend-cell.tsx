import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { CellFault, ImportField } from '../../contract.ts';
import { CellInput } from './cell-input.tsx';

interface MendCellProps {
  /** Target of the batch. */
  target: string;
  field: ImportField;
  line: number;
  /** Id of the row's form. */
  form: string;
  value: string;
  /** Stored value, to which Escape returns. */
  former: string;
  fault: CellFault | null;
  /** Translated error of the last try. */
  refusal: string | undefined;
  /** What the file says, if the cell is mended. */
  file: string | undefined;
  onChange: (value: string) => void;
  /** Takes the stored mend back. */
  onRestore: () => void;
}

/** One cell of a row as a field of the row's form. */
export function MendCell({ target, field, line, form, value, former, fault, refusal, file, onChange, onRestore }: MendCellProps) {
  const label = t('{field}, line {line}', { field: t(field.label), line: count(line) });
  return (
    <td className="batch-mend" data-field={field.name}>
      <CellInput
        target={target}
        field={field}
        form={form}
        label={label}
        value={value}
        former={former}
        error={refusal ?? (fault && t(fault))}
        suggestions={fault?.suggestions}
        onChange={onChange}
      />
      {file !== undefined && (
        <p className="small">
          <FileValue value={file} />{' '}
          <button type="button" className="link" aria-label={t('Back to the file’s value: {cell}', { cell: label })} onClick={onRestore}>
            {t('Back to the file’s value')}
          </button>
        </p>
      )}
    </td>
  );
}

/** Mark of a mended cell, with what the file says. */
export const FileValue = ({ value }: { value: string }) => (
  <span className="muted">{value === '' ? t('Mended; empty in the file') : t('Mended; in the file “{value}”', { value })}</span>
);
