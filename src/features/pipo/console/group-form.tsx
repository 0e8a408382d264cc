import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { fieldErrors, statusOf, errorOfForm } from '#platform/console/client/errors.ts';
import { api } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { PipoGroup } from '../contract.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

const schema = () => import('../contract.ts').then(({ pipoGroupFields }) => pipoGroupFields);

interface GroupFormProps {
  /** Null: a new group. */
  group: PipoGroup | null;
  onMade: (id: number) => void;
}

/** Name and note of a group. Typed text survives a change by another user. */
export function GroupForm({ group, onMade }: GroupFormProps) {
  const [key] = useState(newRequestKey);
  const settled = {
    onSuccess: (saved: PipoGroup) => {
      queryClient.setQueryData(api.item.pipoGroup.queryKey({ input: { group_id: saved.id } }), saved);
      void queryClient.invalidateQueries({ queryKey: api.item.pipoGroups.key() });
      toast({ text: t('{name} is saved', { name: saved.name }) });
      form.setSaved({ name: saved.name, note: saved.note });
      if (!group) onMade(saved.id);
    },
    onError: (error: Error) => {
      form.setErrors(fieldErrors(error));
      if (group && statusOf(error) === 409)
        void queryClient.invalidateQueries({ queryKey: api.item.pipoGroup.key({ input: { group_id: group.id } }) });
    },
    meta: { expected: 409 },
  };
  const create = useMutation(api.item.createPipoGroup.mutationOptions(settled));
  const update = useMutation(api.item.updatePipoGroup.mutationOptions(settled));
  const { error, isPending } = group ? update : create;
  const isConflict = statusOf(error) === 409;
  const form = useSchemaForm({
    schema,
    initialValues: { name: group?.name ?? '', note: group?.note ?? '' },
    blocked: isPending,
    record: 'record',
  });
  return (
    <form
      className="pipo-form"
      {...form.formProps((fields: { name: string; note: string }) =>
        group ? update.mutate({ group_id: group.id, version: group.version, ...fields }) : create.mutate({ ...fields, request_key: key }),
      )}
    >
      <TextInput label={t('Name')} maxLength={120} {...form.getInputProps('name')} />
      <CountedTextarea label={optionalLabel(msg('Note'))} maxLength={300} {...form.getInputProps('note')} />
      {isConflict && group && (
        <FormError>
          {t('Changed by someone else since you opened it, to “{name}”: “{note}”. What you typed is kept. Save again to replace it.', {
            name: group.name,
            note: group.note,
          })}
        </FormError>
      )}
      {!isConflict && errorOfForm(error) && <FormError>{errorOfForm(error)}</FormError>}
      <div className="pipo-save">
        <BlockableButton
          type="submit"
          variant="filled"
          busy={isPending}
          aria-keyshortcuts="Control+Enter"
          off={form.isChanged ? null : t('No changes to save')}
        >
          {group ? t('Save') : t('Create group')}
        </BlockableButton>
      </div>
    </form>
  );
}
