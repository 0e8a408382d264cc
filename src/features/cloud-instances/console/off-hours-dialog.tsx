import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { weekdays } from '../cloud-choices.ts';
import type { InstanceRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const usual = { weekdays: [1, 2, 3, 4, 5], from: '21:00', until: '07:00' };

/** When the instance rests: stopped at the start of these hours, and started at their end. */
export function OffHoursDialog({ record, onClose }: { record: InstanceRecord; onClose: () => void }) {
  const save = useMutation(api.admin.setOffHours.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ offHours }) => offHours),
    initialValues: record.schedule ?? usual,
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Off-hours of {name}', { name: record.name })}
      submit={t('Save off-hours')}
      target={{ cloud_instance_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The off-hours are saved') })}
      onClose={onClose}
      help={t(
        'It is stopped when they begin, and started again when they end. HH:MM in Indian time; an end before the start is on the next day.',
      )}
    >
      <Checkbox.Group
        label={t('Begin on')}
        {...form.getInputProps('weekdays')}
        value={form.values.weekdays.map(String)}
        onChange={(chosen) =>
          form.setFieldValue(
            'weekdays',
            chosen.map(Number).toSorted((one, other) => one - other),
          )
        }
      >
        <div className="cloud-weekdays">
          {weekdays.map((name, at) => (
            <Checkbox key={name} value={String(at + 1)} label={t(name)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className="cloud-times">
        <TextInput label={t('From')} maxLength={5} {...form.getInputProps('from')} />
        <TextInput label={t('Until')} maxLength={5} {...form.getInputProps('until')} />
      </div>
    </ChangeDialog>
  );
}
