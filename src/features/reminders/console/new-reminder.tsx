import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { reminderList } from '../reminder-list.ts';
import { LINK_PARAM } from '../reminder-path.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { ReminderFieldsPart, type TypedReminder } from './reminder-fields.tsx';

const schema = () => import('../contract.ts').then(({ reminderFields }) => reminderFields);

/** A reminder of a page, if the address names one. */
export function NewReminder({ onMade }: { onMade: (id: number) => void }) {
  const [params] = useSearchParams();
  const [link] = useState(() => params.get(LINK_PARAM) ?? '');
  const create = useMutation(api.main.createReminder.mutationOptions(changing));
  const initialValues: TypedReminder = { title: '', note: '', link, due_at: '', repeat: 'none', recipient_id: '' };
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: reminderList.record ?? 'record' });
  return (
    <NewRecordForm form={form} create={create} submit={t('Save reminder')} saved={t('The reminder is saved')} onMade={onMade}>
      <ReminderFieldsPart form={form} />
    </NewRecordForm>
  );
}
