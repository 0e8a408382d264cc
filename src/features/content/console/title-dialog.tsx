import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PageRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ pageTitle }) => pageTitle);

interface TitleDialogProps {
  record: PageRecord;
  onClose: () => void;
}

/** Another title of the page. */
export function TitleDialog({ record, onClose }: TitleDialogProps) {
  const save = useMutation(api.web.changePage.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: { title: record.title }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Change title')}
      submit={t('Save title')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ page_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('Title')} maxLength={120} {...form.getInputProps('title')} />
    </ChangeDialog>
  );
}
