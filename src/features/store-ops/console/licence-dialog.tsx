import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { StoreRecord } from '../contract.ts';
import { api } from './api.ts';
import { changingStore } from './changing.ts';

const schema = () => import('../contract.ts').then(({ storeLicence }) => storeLicence);

/** Drug licence of a store, and its last day. */
export function LicenceDialog({ record, onClose }: { record: StoreRecord; onClose: () => void }) {
  const save = useMutation(api.store.setStoreLicence.mutationOptions(changingStore));
  const { licence_no, licence_until } = record;
  const form = useSchemaForm({ schema, initialValues: { licence_no, licence_until: licence_until ?? '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Drug licence of {store}', { store: record.name })}
      submit={t('Save licence')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ store_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The licence is saved') })}
      onClose={onClose}
    >
      <TextInput label={t('Number')} description={t('Forms 20 and 21')} maxLength={40} {...form.getInputProps('licence_no')} />
      <DateField
        label={t('Last day')}
        value={form.values.licence_until}
        invalid={form.errors['licence_until'] ?? false}
        min="2000-01-01"
        max="2099-12-31"
        emptyWhileTyped
        onChange={(chosen) => form.setFieldValue('licence_until', chosen ?? '')}
      />
    </ChangeDialog>
  );
}
