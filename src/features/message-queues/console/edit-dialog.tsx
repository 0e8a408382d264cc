import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { MessageRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Sends an edited copy of a dead letter, with the fields that its queue lets people change. */
export function EditDialog({ record: { id, version, editable }, onClose }: { record: MessageRecord; onClose: () => void }) {
  const save = useMutation(api.admin.copyMessage.mutationOptions(changing));
  const before = Object.fromEntries(editable.map(({ name, value }) => [name, value]));
  const form = useSchemaForm<Record<string, string>>({ initialValues: before, blocked: save.isPending });
  const isSame = editable.every(({ name, value }) => form.values[name] === value);
  const formProps = (onValid: (input: { fields: Record<string, string> }) => void) => form.formProps((fields) => onValid({ fields }));
  return (
    <ChangeDialog
      title={t('Edit a copy of this message')}
      help={t('The copy is sent instead of this message, which is discarded. Personal data stay as they are.')}
      submit={t('Send the copy')}
      off={isSame ? t('Change something, or try it again as it is') : null}
      target={{ message_id: id, version }}
      form={{ ...form, formProps }}
      save={save}
      onSaved={() => void toast({ text: t('The copy is sent in a moment') })}
      onClose={onClose}
    >
      {editable.map(({ name, title, options }, at) => (
        <NativeSelect
          key={name}
          label={t(title)}
          data={options.map(({ value, title: option }) => ({ value, label: t(option) }))}
          data-autofocus={at === 0 || undefined}
          {...form.getInputProps(name)}
        />
      ))}
    </ChangeDialog>
  );
}
