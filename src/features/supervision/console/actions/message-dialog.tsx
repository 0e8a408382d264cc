import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { api } from '../api.ts';
import type { AgentDialogProps } from './agent-dialog-props.ts';

const schema = () => import('../../contract.ts').then(({ message }) => message);

/** A message that stays on the agents' screens until they close it. */
export function MessageDialog({ agents, onClose }: Omit<AgentDialogProps, 'onRefused'>) {
  const [first] = agents;
  const words = { n: agents.length, name: first?.name ?? '' };
  const send = useMutation(api.crm.messageAgents.mutationOptions());
  const form = useSchemaForm({ schema, initialValues: { text: '' }, blocked: send.isPending });
  return (
    <ChangeDialog
      title={t('{n, plural, one {Message to {name}} other {Message to # agents}}', words)}
      submit={t('Send message')}
      target={{ agent_ids: agents.map(({ agent_id }) => agent_id) }}
      form={form}
      save={send}
      onSaved={() => void toast({ text: t('The message is sent') })}
      onClose={onClose}
      help={t('It stays on their screens until they close it. Name no patient.')}
    >
      <CountedTextarea label={t('Message')} maxLength={200} data-autofocus {...form.getInputProps('text')} />
    </ChangeDialog>
  );
}
