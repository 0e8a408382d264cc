import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { ChannelRecord } from '../contract.ts';
import { api } from './api.ts';
import { CauseChoice } from './cause-choice.tsx';
import { changing } from './changing.ts';
import { OfferField } from './offer-field.tsx';
import { ScriptField } from './script-field.tsx';

const schema = () => import('../contract.ts').then(({ newSettings }) => newSettings);

/** Name, priority, time and tasks of a queue. Tasks that are there keep their queue and due time. */
export function SettingsDialog({ record, onClose }: { record: ChannelRecord; onClose: () => void }) {
  const save = useMutation(api.crm.changeChannel.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues: {
      name: record.name,
      causes: record.causes,
      priority: String(record.priority),
      tat_minutes: String(record.tat_minutes),
      offer_seconds: record.offer_seconds === null ? '' : String(record.offer_seconds),
      script: record.script,
    },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Change {queue}', { queue: record.name })}
      submit={t('Save')}
      help={t('Tasks that are there keep their queue and their due time.')}
      target={{ channel_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('Name')} maxLength={60} {...form.getInputProps('name')} />
      <TextInput label={t('Priority')} inputMode="numeric" maxLength={4} {...form.getInputProps('priority')} />
      <TextInput label={t('TAT (minutes)')} inputMode="numeric" maxLength={5} {...form.getInputProps('tat_minutes')} />
      {record.type === 'AGENT' && <OfferField {...form.getInputProps('offer_seconds')} />}
      {record.type === 'AGENT' && <ScriptField {...form.getInputProps('script')} />}
      {record.type === 'AGENT' && <CauseChoice {...form.getInputProps('causes')} />}
    </ChangeDialog>
  );
}
