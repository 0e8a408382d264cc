import { useMutation } from '@tanstack/react-query';
import { type BreakReason, breakReasons } from '#machines/queues/presence-facts.ts';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ breakStart }) => breakStart);

interface BreakDialogProps {
  target: { presence_id: number; version: number };
  onClose: () => void;
}

/** Why the agent takes a break, and what follows from it. */
export function BreakDialog({ target, onClose }: BreakDialogProps) {
  const save = useMutation(api.crm.startBreak.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: { reason: '' as BreakReason }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Take a break')}
      submit={t('Start break')}
      off={(form.values.reason as string) === '' ? t('Choose a reason first') : null}
      target={target}
      form={form}
      save={save}
      onClose={onClose}
      help={t('You get no tasks until you are back. Tasks that you have not accepted go back to their queues.')}
    >
      <ChoiceField label={t('Reason')} choices={Object.entries(breakReasons)} {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
