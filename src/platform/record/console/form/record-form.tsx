import './record-form.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { useUnsavedWork } from '#platform/console/navigation/unsaved-work.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { remainingErrors } from '#platform/console/ui/fields/remaining-errors.ts';
import { useSavingKey } from '#platform/console/ui/keys/saving-key.ts';
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
function useSave({ api, record, onMade }: Pick<RecordFormProps, 'api' | 'record' | 'onMade'>, onSaved: () => void) {
  const [key, setKey] = useState(newRequestKey);
  const onSettled = {
    onSuccess: (saved: TableRecord) => {
      queryClient.setQueryData(api.record.queryKey({ input: { record_id: saved.id } }), saved);
      void queryClient.invalidateQueries({ queryKey: api.rows.key() });
      toast({ text: t('Saved') });
      onSaved();
      if (!record) onMade(saved.id);
    },
    onError: (error: Error) => {
      // A refused request was not stored, so the corrected one needs a new key.
      setKey(newRequestKey());
      if (record && statusOf(error) === 409)
        void queryClient.invalidateQueries({ queryKey: api.record.key({ input: { record_id: record.id } }) });
    },
    meta: { expected: 409 },
  };
  const create = useMutation(api.create.mutationOptions(onSettled));
  const update = useMutation(api.update.mutationOptions(onSettled));
  const { error, isPending, variables } = record ? update : create;
  const save = (cells: Cells) =>
    record ? update.mutate({ record_id: record.id, version: record.version, cells }) : create.mutate({ cells, request_key: key });
  return { save, error, isPending, sent: variables?.cells };
}

/** Form with all cells of a record as its import target declares them; the server validates it like a row of a file. */
export function RecordForm({ api, target, fields, record, onMade }: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Cells>({});
  const [round, setRound] = useState(0);
  const cells = record?.cells ?? {};
  const changed = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (cells[name] ?? '')));
  const isChanged = Object.keys(changed).length > 0;
  const forgetWork = useUnsavedWork(isChanged, 'record');
  const clear = () => {
    forgetWork();
    setTyped({});
    setRound(round + 1);
  };
  const { save, error, isPending, sent } = useSave({ api, record, onMade }, clear);
  const fieldProblems = fieldErrors(error);
  const remaining = remainingErrors({ errors: fieldProblems, values: sent ?? {} }, changed);
  const wordsOf = (name: string) => remaining[name] && t(remaining[name]);
  const formError = error && statusOf(error) !== 409 && !fields.some(({ name }) => name in fieldProblems);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  useSavingKey(isChanged && !isPending ? () => form.current?.requestSubmit() : null);
  return (
    <form
      ref={form}
      className="record-form"
      noValidate
      aria-label={t('Details')}
      onSubmit={(event) => {
        event.preventDefault();
        save(changed);
      }}
    >
      <div key={round} className="record-fields">
        {fields.map((field) => (
          <RecordField
            key={field.name}
            target={target}
            field={field}
            value={typed[field.name] ?? cells[field.name] ?? ''}
            error={wordsOf(field.name)}
            onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
      {statusOf(error) === 409 && (
        <p role="alert">{t('Changed by someone else since you opened it. What you typed is kept. Save again to replace it.')}</p>
      )}
      {formError && <p role="alert">{sayError(error)}</p>}
      <div className="record-save">
        {isChanged && <Button onClick={clear}>{t('Discard')}</Button>}
        <BlockableButton
          type="submit"
          variant="filled"
          busy={isPending}
          aria-keyshortcuts="Control+Enter"
          off={isChanged ? null : t('No changes to save')}
        >
          {t('Save')}
        </BlockableButton>
      </div>
    </form>
  );
}
