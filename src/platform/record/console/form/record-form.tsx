import './record-form.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { ImportField } from '#platform/import/contract.ts';
import type { TableRecord } from '../../record-operations.ts';
import type { RecordApi } from './record-api.ts';
import { RecordField } from './record-field.tsx';

interface RecordFormProps {
  api: RecordApi;
  /** Import target of the same table. */
  target: string;
  fields: readonly ImportField[];
  /** Null for a new record. */
  record: TableRecord | null;
  onMade: (id: number) => void;
}

type Cells = Record<string, string>;

/** Saves the form; an edit sends only changed cells, so that concurrent changes of different cells both succeed. */
function useSave(
  { api, record, onMade }: Pick<RecordFormProps, 'api' | 'record' | 'onMade'>,
  { onSaved, onRefused }: { onSaved: (cells: Cells) => void; onRefused: (errors: ReturnType<typeof fieldErrors>) => void },
) {
  const [key, setKey] = useState(newRequestKey);
  const onSettled = {
    onSuccess: (saved: TableRecord) => {
      queryClient.setQueryData(api.record.queryKey({ input: { record_id: saved.id } }), saved);
      void queryClient.invalidateQueries({ queryKey: api.rows.key() });
      toast({ text: t('Saved') });
      onSaved(saved.cells);
      if (!record) onMade(saved.id);
    },
    onError: (error: Error) => {
      onRefused(fieldErrors(error));
      // A refused request was not stored, so the corrected one needs a new key.
      setKey(newRequestKey());
      if (record && statusOf(error) === 409)
        void queryClient.invalidateQueries({ queryKey: api.record.key({ input: { record_id: record.id } }) });
    },
    meta: { expected: 409 },
  };
  const create = useMutation(api.create.mutationOptions(onSettled));
  const update = useMutation(api.update.mutationOptions(onSettled));
  const { error, isPending } = record ? update : create;
  const save = (cells: Cells) =>
    record ? update.mutate({ record_id: record.id, version: record.version, cells }) : create.mutate({ cells, request_key: key });
  return { save, error, isPending };
}

/** Form with all cells of a record as its import target declares them; the server validates it like a row of a file. */
export function RecordForm({ api, target, fields, record, onMade }: RecordFormProps) {
  // A new key resets fields that keep their own text.
  const [round, setRound] = useState(0);
  const cellsOf = (saved: Cells) => Object.fromEntries(fields.map(({ name }) => [name, saved[name] ?? '']));
  const initialValues = cellsOf(record?.cells ?? {});
  const { save, error, isPending } = useSave(
    { api, record, onMade },
    {
      onSaved: (saved) => {
        form.setSaved(cellsOf(saved));
        setRound(round + 1);
      },
      onRefused: (errors) => form.setErrors(errors),
    },
  );
  const form = useSchemaForm({ initialValues, blocked: isPending, record: 'record' });
  const discard = () => {
    form.reset();
    setRound(round + 1);
  };
  const formError = error && statusOf(error) !== 409 && !fields.some(({ name }) => name in fieldErrors(error));
  return (
    <form
      className="record-form"
      aria-label={t('Details')}
      {...form.formProps((cells) => save(Object.fromEntries(Object.entries(cells).filter(([name, cell]) => cell !== initialValues[name]))))}
    >
      <div key={round} className="record-fields">
        {fields.map((field) => (
          <RecordField
            key={field.name}
            target={target}
            field={field}
            {...form.getInputProps(field.name)}
            value={form.values[field.name] ?? ''}
          />
        ))}
      </div>
      {statusOf(error) === 409 && (
        <p role="alert">{t('Changed by someone else since you opened it. What you typed is kept. Save again to replace it.')}</p>
      )}
      {formError && <p role="alert">{sayError(error)}</p>}
      <div className="record-save">
        {form.isChanged && <Button onClick={discard}>{t('Discard')}</Button>}
        <BlockableButton
          type="submit"
          variant="filled"
          busy={isPending}
          aria-keyshortcuts="Control+Enter"
          off={form.isChanged ? null : t('No changes to save')}
        >
          {t('Save')}
        </BlockableButton>
      </div>
    </form>
  );
}
