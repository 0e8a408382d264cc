import { Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorOfForm, fieldErrors, statusOf } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { Batch, MadeField, MadeRecordsOutput } from '../../contract.ts';
import { useEditMade } from './use-made.ts';

type Row = MadeRecordsOutput['rows'][number];

interface MadeRowProps {
  batch: Batch;
  /** Target of the record's table. */
  target: string;
  fields: readonly MadeField[];
  row: Row;
  canEdit: boolean;
}

/** The value of a choice by its label, as a select has it. */
const toInput = ({ choices }: MadeField, text: string): string =>
  Object.entries(choices ?? {}).find(([, label]) => label === text)?.[0] ?? text;

/** A record to be created, or created: its values, or their inputs. */
export function MadeRow({ batch, target, fields, row, canEdit }: MadeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button is rendered again by then.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isOpen) return <EditRow batch={batch} target={target} fields={fields} row={row} onClose={close} />;
  return (
    <tr>
      {fields.map(({ name, choices }, at) =>
        at === 0 ? (
          <th key={name} scope="row">
            {row.values[name]} {row.exists && <span className="small muted">{t('exists already')}</span>}
          </th>
        ) : (
          <td key={name}>{choices ? t(row.values[name] ?? '') : row.values[name]}</td>
        ),
      )}
      {canEdit && (
        <td>
          <Button
            ref={button}
            size="xs"
            variant="subtle"
            leftSection={<IconPencil size={14} />}
            aria-label={t('Edit {name}', { name: row.values['name'] ?? row.name })}
            onClick={() => setOpen(true)}
          >
            {t('Edit')}
          </Button>
        </td>
      )}
    </tr>
  );
}

function EditRow({ batch, target, fields, row, onClose }: Omit<MadeRowProps, 'canEdit'> & { onClose: () => void }) {
  const formId = useId();
  const save = useEditMade();
  const initialValues = Object.fromEntries(fields.map((field) => [field.name, toInput(field, row.values[field.name] ?? '')]));
  const form = useSchemaForm({ initialValues, blocked: save.isPending });
  const first = useRef<HTMLTableRowElement>(null);
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
  const { onKeyDown, ...formProps } = form.formProps((values) => {
    const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initialValues[name]));
    if (Object.keys(changes).length === 0) return onClose();
    save.mutate(
      { batch_id: batch.id, version: batch.version, target, name: row.name, given: changes },
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error, 'given.')) },
    );
  });
  const refusal = statusOf(save.error) === 409 ? null : errorOfForm(save.error);
  return (
    // The fields are outside of the form element, which a table does not allow around its cells.
    <tr ref={first} onKeyDown={(event) => (event.key === 'Escape' ? onClose() : onKeyDown(event))}>
      {fields.map((field) => {
        const control = {
          form: formId,
          size: 'sm',
          'aria-label': t('{label} of {name}', { label: t(field.label), name: row.values['name'] ?? row.name }),
          ...form.getInputProps(field.name),
        } as const;
        return (
          <td key={field.name} className="batch-mend">
            {field.choices ? <ChoiceSelect {...control} choices={field.choices} /> : <TextInput {...control} maxLength={2_000} />}
          </td>
        );
      })}
      <td className="batch-mends">
        <form id={formId} {...formProps}>
          <BlockableButton type="submit" size="xs" variant="filled" busy={save.isPending}>
            {t('Save')}
          </BlockableButton>
          <Button size="xs" variant="subtle" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {refusal && <p className="small t-late">{refusal}</p>}
        </form>
      </td>
    </tr>
  );
}
