import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { ChannelMember, ChannelRecord } from '../contract.ts';
import { USUAL_CAP } from '../task-causes.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newMembership }) => newMembership);

interface MemberDialogProps {
  record: ChannelRecord;
  /** Null: an agent is added. */
  member: ChannelMember | null;
  onClose: () => void;
}

/** Weight and limit of an agent in a queue. */
export function MemberDialog({ record, member, onClose }: MemberDialogProps) {
  const save = useMutation(api.crm.setMember.mutationOptions(changing));
  const { data } = useQuery({ ...api.crm.queueAgents.queryOptions({ input: {} }), enabled: member === null });
  const form = useSchemaForm({
    schema,
    initialValues: { user_id: member?.user_id ?? 0, weight: String(member?.weight ?? 1), cap: String(member?.cap ?? USUAL_CAP) },
    blocked: save.isPending,
  });
  const members = new Set(record.members.map(({ user_id }) => user_id));
  const others = (data?.agents ?? []).filter(({ user_id }) => !members.has(user_id));
  return (
    <ChangeDialog
      title={member ? t('Change {name}', { name: member.name }) : t('Add agent')}
      submit={t('Save')}
      off={form.values.user_id === 0 ? t('Choose an agent first') : null}
      target={{ channel_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      {member === null && (
        <NativeSelect
          label={t('Agent')}
          {...form.getInputProps('user_id')}
          value={String(form.values.user_id)}
          onChange={({ currentTarget }) => form.setFieldValue('user_id', Number(currentTarget.value))}
          data={[{ value: '0', label: t('Choose…') }, ...others.map(({ user_id, name }) => ({ value: String(user_id), label: name }))]}
        />
      )}
      <TextInput
        label={t('Weight')}
        description={t('Among the agent’s queues of the same priority, the one with more weight comes first. 1 to 10.')}
        inputMode="numeric"
        maxLength={2}
        {...form.getInputProps('weight')}
      />
      <TextInput label={t('Tasks in hand, at most')} inputMode="numeric" maxLength={2} {...form.getInputProps('cap')} />
    </ChangeDialog>
  );
}
