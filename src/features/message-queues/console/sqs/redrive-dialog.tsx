import { NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { FASTEST_REDRIVE } from '../../sqs-choices.ts';
import type { SqsQueue } from '../../sqs-contract.ts';
import { api } from '../api.ts';
import { onChanged } from './on-changed.ts';

const schema = () => import('../../sqs-contract.ts').then(({ redriveRate }) => redriveRate);

/** Sends the dead letters of a queue back to where they came from. */
export function RedriveDialog({ queue: { name, counts, dead_letters_of }, onClose }: { queue: SqsQueue; onClose: () => void }) {
  const save = useMutation(api.admin.startSqsRedrive.mutationOptions(onChanged));
  const form = useSchemaForm({ schema, initialValues: { per_second: '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Send the dead letters of {queue} back', { queue: name })}
      submit={t('Send back')}
      target={{ queue: name }}
      form={form}
      save={save}
      help={t(
        '{n, plural, one {About one message goes} other {About {count} messages go}} back to {queues}. Amazon does it, and you can stop it.',
        {
          n: counts?.waiting ?? 0,
          count: count(counts?.waiting ?? 0),
          queues: dead_letters_of.join(', '),
        },
      )}
      onSaved={() => void toast({ text: t('The dead letters go back') })}
      onClose={onClose}
    >
      <NumberInput
        label={optionalLabel(msg('Messages a second'))}
        description={t('1 to {most}; without it as fast as Amazon likes', { most: FASTEST_REDRIVE })}
        allowDecimal={false}
        clampBehavior="none"
        data-autofocus
        {...form.getInputProps('per_second')}
      />
    </ChangeDialog>
  );
}
