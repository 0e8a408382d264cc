import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { fieldLabel } from '../chart/chart-labels.ts';
import { PayloadControl, type PayloadControlProps } from './payload-control.tsx';
import { readFields, rowsOf, rowsText, type FieldTexts, toFieldTexts } from './payload-reading.ts';

/** A list of records with a fieldset for each, or one record. */
export function PayloadRows({ field: { kind, parts }, label, value, error, onValue }: PayloadControlProps) {
  const isList = kind === 'rows';
  const Row = isList ? 'fieldset' : 'div';
  const rows = isList ? rowsOf(value) : [rowsOf(value)[0] ?? {}];
  const change = (index: number, ...others: FieldTexts[]) => onValue(rowsText(rows.toSpliced(index, 1, ...others)));
  return (
    <fieldset className="payload-rows">
      <legend className="field-label">{label}</legend>
      {rows.length === 0 && <p className="second small">{t('None')}</p>}
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is what it is by its place among the others
        <Row
          key={index}
          className={isList ? 'payload-row' : 'payload-row payload-record'}
          aria-label={isList ? t('{field}, {n}', { field: label, n: index + 1 }) : undefined}
        >
          {parts.map((part) => {
            const partError = error && readFields([part], row).errors[part.name];
            return (
              <PayloadControl
                key={part.name}
                field={part}
                label={fieldLabel(part.name)}
                value={row[part.name] ?? ''}
                error={partError && t(partError)}
                onValue={(text) => change(index, { ...row, [part.name]: text })}
              />
            );
          })}
          {isList && (
            <IconButton
              icon={IconX}
              size="sm"
              label={t('Remove {n} of {field}', { n: index + 1, field: label })}
              onClick={() => change(index)}
            />
          )}
        </Row>
      ))}
      {isList && (
        <Button
          size="sm"
          leftSection={<IconPlus size={14} />}
          aria-label={t('Add to {field}', { field: label })}
          onClick={() => onValue(rowsText([...rows, toFieldTexts(parts, {})]))}
        >
          {t('Add')}
        </Button>
      )}
    </fieldset>
  );
}
