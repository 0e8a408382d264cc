import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { channelList } from '../channel-list.ts';
import type { ChannelRecord } from '../contract.ts';
import { type TaskCause, taskCauses } from '../task-causes.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newChannel }) => newChannel);
const initialValues = { name: '', priority: '10', tat_minutes: '60', causes: [] as TaskCause[] };

/** A queue is opened; agents are added afterwards. */
export function NewChannel({ onMade }: { onMade: (id: number) => void }) {
  const [key] = useState(newRequestKey);
  const create = useMutation(api.crm.createChannel.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: channelList.record ?? 'record' });
  const error = errorOfForm(create.error);
  const created = (saved: ChannelRecord) => {
    toast({ text: t('The queue is saved') });
    form.setSaved(form.values);
    onMade(saved.id);
  };
  return (
    <form
      className="channel channel-form"
      {...form.formProps((fields) =>
        create.mutate({ ...fields, request_key: key }, { onSuccess: created, onError: (refusal) => form.setErrors(fieldErrors(refusal)) }),
      )}
    >
      <TextInput label={t('Name')} maxLength={60} {...form.getInputProps('name')} />
      <TextInput label={t('Priority')} inputMode="numeric" maxLength={4} {...form.getInputProps('priority')} />
      <TextInput label={t('TAT (minutes)')} inputMode="numeric" maxLength={5} {...form.getInputProps('tat_minutes')} />
      <Checkbox.Group
        label={t('Comes in')}
        description={t('If another queue has the same, the one with the higher priority gets the tasks.')}
        {...form.getInputProps('causes')}
      >
        <div className="channel-causes">
          {Object.entries(taskCauses).map(([cause, label]) => (
            <Checkbox key={cause} value={cause} label={t(label)} />
          ))}
        </div>
      </Checkbox.Group>
      {error !== null && <FormError>{error}</FormError>}
      <div className="channel-save">
        <BlockableButton
          type="submit"
          variant="filled"
          busy={create.isPending}
          aria-keyshortcuts="Control+Enter"
          off={form.isChanged ? null : t('No changes to save')}
        >
          {t('Save queue')}
        </BlockableButton>
      </div>
    </form>
  );
}
