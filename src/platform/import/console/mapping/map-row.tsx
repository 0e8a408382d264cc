import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { Badge, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { Batch, FieldSource, ImportField } from '../../contract.ts';
import { columnName } from './column-name.ts';

/** Number of sample values shown per column. */
const SAMPLES = 3;
/** Maximum length of a sample value. */
const SAMPLE_LENGTH = 40;

interface MapRowProps {
  batch: Pick<Batch, 'columns' | 'sample'>;
  field: ImportField;
  source: FieldSource | null;
  /** Suggested by the column titles and not confirmed yet. */
  isGuess: boolean;
  problem: string | undefined;
  onChoose: (source: FieldSource | null) => void;
}

/** Source of one field, with sample values. */
export function MapRow({ batch: { columns, sample }, field, source, isGuess, problem, onChoose }: MapRowProps) {
  const id = useId();
  const chosen = !source ? '' : 'column' in source ? String(source.column) : 'value';
  const choose = (value: string) => onChoose(value === '' ? null : value === 'value' ? { value: '' } : { column: Number(value) });
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>
          {t(field.label)} {field.required && <small className="batch-required">{t('required')}</small>}
        </label>
        <p className="help">
          {field.key && t('Identifies the record of a row')}
          {field.key && field.help && '. '}
          {field.help && t(field.help)}
        </p>
      </th>
      <td>
        <NativeSelect
          id={id}
          size="sm"
          error={chosen !== 'value' && problem}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          data={[
            { value: '', label: t('Not in this file') },
            ...columns.map((title, at) => ({ value: String(at), label: columnName(title, at, columns) })),
            { value: 'value', label: t('The same value for all rows') },
          ]}
        />
        {source && 'value' in source && <FixedValue field={field} value={source.value} problem={problem} onChoose={onChoose} />}
      </td>
      <td className="batch-samples">
        {isGuess && chosen !== '' && <Badge color="accent">{t('Guess')}</Badge>}{' '}
        {source && 'column' in source && samplesOf(sample, source.column)}
      </td>
    </tr>
  );
}

interface FixedValueProps {
  field: ImportField;
  value: string;
  problem: string | undefined;
  onChoose: (source: FieldSource) => void;
}

function FixedValue({ field, value, problem, onChoose }: FixedValueProps) {
  const control = { size: 'sm', error: problem, 'aria-label': t('{field}, for all rows', { field: t(field.label) }), value } as const;
  return field.choices ? (
    <NativeSelect {...control} data={selectData(field.choices)} onChange={(event) => onChoose({ value: event.target.value })} />
  ) : (
    <TextInput {...control} maxLength={2_000} placeholder={field.example} onChange={(event) => onChoose({ value: event.target.value })} />
  );
}

const beginning = (value: string) => (value.length > SAMPLE_LENGTH ? `${value.slice(0, SAMPLE_LENGTH).trim()}…` : value);

function samplesOf(sample: Batch['sample'], column: number): string {
  const values = new Set(sample.map((row) => (row[column] ?? '').trim()).filter((value) => value !== ''));
  return values.size > 0 ? [...values].slice(0, SAMPLES).map(beginning).join(' · ') : t('Empty in the first rows');
}
