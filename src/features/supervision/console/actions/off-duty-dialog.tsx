import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { sendOffDuty } from './agent-steps.ts';
import type { AgentDialogProps } from './agent-dialog-props.ts';
import { carryOut } from './carry-out.ts';

const schema = () => import('../../contract.ts').then(({ offDutyOrder }) => offDutyOrder);

/** Why the agents are taken off duty. */
export function OffDutyDialog({ agents, onRefused, onClose }: AgentDialogProps) {
  const [first] = agents;
  const words = { n: agents.length, name: first?.name ?? '' };
  const send = useMutation({
    mutationFn: ({ note }: { note: string; request_key: string }) =>
      carryOut(
        agents.map((agent) => sendOffDuty(agent, note)),
        t('{n, plural, one {{name} is off duty} other {# agents are off duty}}', words),
        onRefused,
      ),
  });
  const form = useSchemaForm({ schema, initialValues: { note: '' }, blocked: send.isPending });
  return (
    <ChangeDialog
      title={t('{n, plural, one {Take {name} off duty} other {Take # agents off duty}}', words)}
      submit={t('Take off duty')}
      target={{}}
      form={form}
      save={send}
      onClose={onClose}
      danger
      help={t('They are signed out, and their tasks go back to the queues. Agents on a call stay on duty. This cannot be undone.')}
    >
      <TextInput label={t('Why')} maxLength={200} data-autofocus {...form.getInputProps('note')} />
    </ChangeDialog>
  );
}
