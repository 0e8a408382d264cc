import { useMutation } from '@tanstack/react-query';
import type { CancelledBy } from '#machines/subscriptions/subscription-step-facts.ts';
import { t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import type { SubscriptionStep } from '../contract.ts';
import { cancellers } from '../subscription-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ stepCancellation }) => stepCancellation);
const initialValues = { cancelled_by: '' as CancelledBy, reason: '' };

/** One refill is left out; the subscription goes on. */
export function CancelStepDialog({ step, patient, onClose }: { step: SubscriptionStep; patient: string; onClose: () => void }) {
  const save = useMutation(api.crm.cancelSubscriptionStep.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Cancel the refill of {day}?', { day: showDate(step.due_on) })}
      submit={t('Cancel refill')}
      off={(form.values.cancelled_by as string) === '' ? t('Choose who cancels it') : null}
      danger
      target={{ step_id: step.id, version: step.version }}
      form={form}
      save={save}
      help={t('The subscription of {name} goes on with the refill after it.', { name: patient })}
      onClose={onClose}
    >
      <ChoiceField label={t('Who cancels it?')} choices={Object.entries(cancellers)} {...form.getInputProps('cancelled_by')} />
      <CountedTextarea label={t('Reason')} maxLength={300} {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
