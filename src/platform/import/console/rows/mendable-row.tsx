import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { errorOfForm, fieldErrors, statusOf } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { Batch, BatchRow, ImportField } from '../../contract.ts';
import { rowWords } from '../batch-words.ts';
import { MendCell } from './mend-cell.tsx';
import { FigureCell, isMended, ReasonCell, RowHead, ValueCell } from './row-cells.tsx';
import { type RowsQuery, useMendRow } from './use-batch-rows.ts';

interface MendableRowProps {
  /** Target of the batch. */
  target: string;
  query: RowsQuery;
  row: BatchRow;
  columns: readonly ImportField[];
  figures: NonNullable<Batch['figures']>;
  /** Whether the table has a column of buttons. */
  hasMends: boolean;
}

/** The first field of the bad rows below; without one the head of the form's row. */
function nextField(formId: string): HTMLElement | null {
  const own = document.getElementById(formId)?.closest('tr');
  for (let row = own?.nextElementSibling; row; row = row.nextElementSibling) {
    const field = row.querySelector<HTMLElement>('.batch-mend :is(input, select)');
    if (field) return field;
  }
  return own?.querySelector('th') ?? null;
}

function announceMended({ line, verdict, outcome, errors }: BatchRow): void {
  const words = rowWords({ verdict, outcome })?.words ?? '';
  const errorText = errors[0] && t(errors[0]);
  announce(
    errorText
      ? t('Line {line} is still bad: {why}', { line: count(line), why: errorText })
      : `${t('Line {line}', { line: count(line) })}: ${t(words)}`,
  );
}

/** A row with editable wrong cells; Enter validates it on the server and moves the focus to the next bad row. */
export function MendableRow({ target, query, row, columns, figures, hasMends }: MendableRowProps) {
  const formId = useId();
  const head = useRef<HTMLTableCellElement>(null);
  const mend = useMendRow(query);
  const form = useSchemaForm({ initialValues: row.given, blocked: mend.isPending });
  const [all, setAll] = useState(false);
  // A mended row that is accepted shows its cells as fields on request.
  const [isEdited, setIsEdited] = useState(false);
  const isBad = row.verdict === 'bad';
  const isOpen = isBad || isEdited;
  const changed = Object.fromEntries(Object.entries(form.values).filter(([name, value]) => value !== row.given[name]));
  // The focused field may have become text.
  useEffect(() => {
    if (mend.data?.line === row.line && document.activeElement === document.body) head.current?.focus();
  }, [mend.data, row.line]);
  const { onKeyDown, ...formProps } = form.formProps(() => {
    if (Object.keys(changed).length === 0) return;
    const next = nextField(formId);
    mend.mutate(
      { line: row.line, given: changed },
      {
        onSuccess: (mended) => {
          form.setSaved(mended.given);
          setIsEdited(false);
          announceMended(mended);
          if (mended.verdict !== 'bad') next?.focus();
        },
        onError: (error) => form.setErrors(fieldErrors(error, 'given.')),
      },
    );
  });
  const restore = (field: string) => {
    if (mend.isPending) return;
    mend.mutate(
      { line: row.line, given: { [field]: null } },
      {
        onSuccess: (restored) => {
          form.setFieldValue(field, restored.given[field] ?? '');
          announceMended(restored);
        },
      },
    );
  };
  const refusal = statusOf(mend.error) === 409 ? null : errorOfForm(mend.error);
  return (
    // The cells are outside of the form element, which a table does not allow around them.
    <tr onKeyDown={onKeyDown}>
      <RowHead ref={head} row={row} />
      <ReasonCell row={row} columns={columns} atCells />
      {figures.map(({ name }) => (
        <FigureCell key={name} row={row} name={name} />
      ))}
      {columns.map((field) => {
        const error = row.errors.find((each) => each.field === field.name);
        const isMendedCell = isMended(row, field.name);
        const canMend = isOpen && field.name in row.given && (error !== undefined || all || isMendedCell);
        if (!canMend) return <ValueCell key={field.name} row={row} field={field} />;
        const former = row.given[field.name] ?? '';
        return (
          <MendCell
            // A restored value replaces the text of the field.
            key={`${field.name} ${former}`}
            target={target}
            field={field}
            line={row.line}
            form={formId}
            value={form.values[field.name] ?? ''}
            former={former}
            fault={error ?? null}
            refusal={form.errors[field.name]}
            file={isMendedCell ? row.file[field.name] : undefined}
            onChange={form.getInputProps(field.name).onChange}
            onRestore={() => restore(field.name)}
          />
        );
      })}
      {hasMends && (
        <td className="batch-mends">
          {!isOpen && Object.keys(row.file).length > 0 && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('Edit line {line}', { line: count(row.line) })}
              onClick={() => setIsEdited(true)}
            >
              {t('Edit')}
            </Button>
          )}
          {isOpen && (
            <form id={formId} {...formProps}>
              <BlockableButton
                type="submit"
                size="xs"
                variant="outline"
                busy={mend.isPending}
                off={Object.keys(changed).length > 0 ? null : t('Change a cell of the row first')}
                unlocked
              >
                {t('Check again')}
              </BlockableButton>
              {!all && (
                <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
                  {t('All cells')}
                </Button>
              )}
              {refusal && <p className="small t-late">{refusal}</p>}
            </form>
          )}
        </td>
      )}
    </tr>
  );
}
