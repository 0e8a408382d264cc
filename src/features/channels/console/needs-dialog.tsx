import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { msg, t } from '#platform/console/language/language.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { ChannelRecord } from '../contract.ts';
import { skills, taskLanguages } from '../task-needs.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ channelNeeds }) => channelNeeds);

/** What a queue asks of its agents, and when its tasks are given out. */
export function NeedsDialog({ record, onClose }: { record: ChannelRecord; onClose: () => void }) {
  const save = useMutation(api.crm.changeChannelNeeds.mutationOptions(changing));
  const { languages, skills: needed, hours } = record;
  const form = useSchemaForm({
    schema,
    initialValues: { languages, skills: needed, hours_from: hours?.from ?? '', hours_until: hours?.until ?? '' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Who gets tasks of {queue}', { queue: record.name })}
      submit={t('Save')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ channel_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <Choices
        label={t('Languages')}
        help={t('Agents who speak one of them. None: any agent.')}
        choices={taskLanguages}
        field={form.getInputProps('languages')}
      />
      <Choices label={t('Skills')} help={t('Agents who have all of them.')} choices={skills} field={form.getInputProps('skills')} />
      <TextInput
        label={optionalLabel(msg('Given out from'))}
        description={t('Outside of these hours its tasks wait, and their TAT does not run.')}
        placeholder="09:00"
        maxLength={5}
        {...form.getInputProps('hours_from')}
      />
      <TextInput label={optionalLabel(msg('Given out until'))} placeholder="21:00" maxLength={5} {...form.getInputProps('hours_until')} />
    </ChangeDialog>
  );
}

interface ChoicesProps {
  label: string;
  help: string;
  choices: Readonly<Record<string, string>>;
  field: object;
}

const Choices = ({ label, help, choices, field }: ChoicesProps) => (
  <Checkbox.Group label={label} description={help} {...field}>
    <div className="channel-causes">
      {Object.entries(choices).map(([value, words]) => (
        <Checkbox key={value} value={value} label={t(words)} />
      ))}
    </div>
  </Checkbox.Group>
);
