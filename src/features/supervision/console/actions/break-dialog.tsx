import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type BreakReason, breakReasons } from '#machines/queues/presence-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import { sendOnBreak } from './agent-steps.ts';
import type { AgentDialogProps } from './agent-dialog-props.ts';
import { carryOut } from './carry-out.ts';

const schema = () => import('../../contract.ts').then(({ breakOrder }) => breakOrder);

/** Why the agents are sent on a break. */
export function BreakDialog({ agents, onRefused, onClose }: AgentDialogProps) {
  const send = useMutation({
    mutationFn: ({ reason, note }: { reason: BreakReason; note: string; request_key: string }) =>
      carryOut(
        agents.map((agent) => sendOnBreak(agent, reason, note)),
        t('{n, plural, one {{name} is on a break} other {# agents are on a break}}', { n: agents.length, name: agents[0]?.name ?? '' }),
        onRefused,
      ),
  });
  const form = useSchemaForm({ schema, initialValues: { reason: '' as BreakReason, note: '' }, blocked: send.isPending });
  return (
    <ChangeDialog
      title={t('{n, plural, one {Send {name} on a break} other {Send # agents on a break}}', {
        n: agents.length,
        name: agents[0]?.name ?? '',
      })}
      submit={t('Send on break')}
      off={(form.values.reason as string) === '' ? t('Choose a reason first') : null}
      target={{}}
      form={form}
      save={send}
      onClose={onClose}
      help={t('They get no tasks until they are back. Tasks that they have not accepted go back to their queues.')}
    >
      <ChoiceField label={t('Reason')} choices={Object.entries(breakReasons)} {...form.getInputProps('reason')} />
      <TextInput label={optionalLabel(msg('Note'))} maxLength={200} {...form.getInputProps('note')} />
    </ChangeDialog>
  );
}
