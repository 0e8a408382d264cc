import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { channelList } from '../channel-list.ts';
import type { TaskCause } from '../task-causes.ts';
import { api } from './api.ts';
import { CauseChoice } from './cause-choice.tsx';
import { changing } from './changing.ts';
import { OfferField } from './offer-field.tsx';
import { ScriptField } from './script-field.tsx';

const schema = () => import('../contract.ts').then(({ newChannel }) => newChannel);
const initialValues = { name: '', priority: '10', tat_minutes: '60', offer_seconds: '30', script: '', causes: [] as TaskCause[] };

/** A queue is opened; agents are added afterwards. */
export function NewChannel({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.crm.createChannel.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: channelList.record ?? 'record' });
  return (
    <NewRecordForm form={form} create={create} submit={t('Save queue')} saved={t('The queue is saved')} onMade={onMade}>
      <TextInput label={t('Name')} maxLength={60} {...form.getInputProps('name')} />
      <TextInput label={t('Priority')} inputMode="numeric" maxLength={4} {...form.getInputProps('priority')} />
      <TextInput label={t('TAT (minutes)')} inputMode="numeric" maxLength={5} {...form.getInputProps('tat_minutes')} />
      <OfferField {...form.getInputProps('offer_seconds')} />
      <ScriptField {...form.getInputProps('script')} />
      <CauseChoice {...form.getInputProps('causes')} />
    </NewRecordForm>
  );
}
