import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { Badge, NativeSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
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
  problem: string | null;
  onChoose: (source: FieldSource | null) => void;
}

/** Source of one field, with sample values. */
export function MapRow({ batch: { columns, sample }, field, source, isGuess, problem, onChoose }: MapRowProps) {
  const id = useId();
  const chosen = !source ? '' : 'column' in source ? String(source.column) : 'value';
  const errorProps = { 'aria-invalid': problem ? (true as const) : undefined, 'aria-describedby': `${id}-help ${id}-problem` };
  const choose = (value: string) => onChoose(value === '' ? null : value === 'value' ? { value: '' } : { column: Number(value) });
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>
          {t(field.label)} {field.required && <small className="batch-required">{t('required')}</small>}
        </label>
        <p id={`${id}-help`} className="help">
          {field.key && t('Identifies the record of a row')}
          {field.key && field.help && '. '}
          {field.help && t(field.help)}
        </p>
      </th>
      <td>
        <NativeSelect
          id={id}
          size="sm"
          {...(chosen !== 'value' && errorProps)}
          error={Boolean(problem) && chosen !== 'value'}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          data={[
            { value: '', label: t('Not in this file') },
            ...columns.map((title, at) => ({ value: String(at), label: columnName(title, at) })),
            { value: 'value', label: t('The same value for all rows') },
          ]}
        />
        {source && 'value' in source && <FixedValue field={field} value={source.value} errorProps={errorProps} onChoose={onChoose} />}
        <p id={`${id}-problem`} className="help help-error" role={problem ? 'alert' : undefined}>
          {problem && (
            <>
              <IconAlertTriangle size={14} />
              <span>{problem}</span>
            </>
          )}
        </p>
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
  errorProps: { 'aria-invalid': true | undefined; 'aria-describedby': string };
  onChoose: (source: FieldSource) => void;
}

function FixedValue({ field, value, errorProps, onChoose }: FixedValueProps) {
  const control = { ...errorProps, 'aria-label': t('{field}, for all rows', { field: t(field.label) }), value };
  const shared = { ...control, size: 'sm', error: control['aria-invalid'] ?? false } as const;
  return field.choices ? (
    <NativeSelect {...shared} data={selectData(field.choices)} onChange={(event) => onChoose({ value: event.target.value })} />
  ) : (
    <TextInput
      {...shared}
      maxLength={2_000}
      placeholder={field.example}
      onChange={(event) => onChoose({ value: event.target.value })}
    />
  );
}

const beginning = (value: string) => (value.length > SAMPLE_LENGTH ? `${value.slice(0, SAMPLE_LENGTH).trim()}…` : value);

function samplesOf(sample: Batch['sample'], column: number): string {
  const values = new Set(sample.map((row) => (row[column] ?? '').trim()).filter((value) => value !== ''));
  return values.size > 0 ? [...values].slice(0, SAMPLES).map(beginning).join(' · ') : t('Empty in the first rows');
}
