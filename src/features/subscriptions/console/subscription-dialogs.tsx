import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { SubscriptionRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface DialogProps {
  record: SubscriptionRecord;
  onClose: () => void;
}

const schemas = () => import('../contract.ts');
const targetOf = ({ id, version }: SubscriptionRecord) => ({ subscription_id: id, version });
const LONGEST_PAUSE = 365;

/** No refills until a day. */
export function PauseDialog({ record, onClose }: DialogProps) {
  const [today] = useState(() => businessDate(Date.now()));
  const save = useMutation(api.crm.pauseSubscription.mutationOptions(changing));
  const schema = () => schemas().then(({ pause }) => pause);
  const form = useSchemaForm({ schema, initialValues: { until: '', reason: '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Pause the subscription of {name}', { name: record.patient_name })}
      submit={t('Pause subscription')}
      target={targetOf(record)}
      form={form}
      save={save}
      help={t('A refill that is not ordered yet is cancelled. The first day after the pause is the earliest day of the next one.')}
      onSaved={() => void toast({ text: t('The subscription is paused') })}
      onClose={onClose}
    >
      <DateField
        label={t('Paused until')}
        value={form.values.until}
        invalid={form.errors['until'] ?? false}
        min={daysLater(today, 1)}
        max={daysLater(today, LONGEST_PAUSE)}
        emptyWhileTyped
        onChange={(day) => form.setFieldValue('until', day ?? '')}
      />
      <CountedTextarea label={t('Reason')} maxLength={300} {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}

/** It goes on before the pause is over. */
export function ResumeDialog({ record, onClose }: DialogProps) {
  const [today] = useState(() => businessDate(Date.now()));
  const save = useMutation(api.crm.resumeSubscription.mutationOptions(changing));
  const schema = () => schemas().then(({ resumption }) => resumption);
  const form = useSchemaForm({ schema, initialValues: { next_on: today }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Resume the subscription of {name}', { name: record.patient_name })}
      submit={t('Resume subscription')}
      target={targetOf(record)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The subscription goes on') })}
      onClose={onClose}
    >
      <DateField
        label={t('Next refill')}
        value={form.values.next_on}
        invalid={form.errors['next_on'] ?? false}
        min={today}
        max={record.ends_on ?? daysLater(today, LONGEST_PAUSE)}
        emptyWhileTyped
        onChange={(day) => form.setFieldValue('next_on', day ?? '')}
      />
    </ChangeDialog>
  );
}

/** The patient wants no further refills. */
export function StopDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.crm.stopSubscription.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Stop the subscription of {name}?', { name: record.patient_name })}
      help={t('A refill that is not ordered yet is cancelled. Orders that were placed go on. It cannot be resumed.')}
      submit={t('Stop subscription')}
      danger
      target={targetOf(record)}
      save={save}
      onClose={onClose}
    />
  );
}

/** A comment for those who open the subscription later. */
export function CommentDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.crm.commentOnSubscription.mutationOptions(changing));
  const schema = () => schemas().then(({ comment }) => comment);
  const form = useSchemaForm({ schema, initialValues: { comment: '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Comment on the subscription of {name}', { name: record.patient_name })}
      submit={t('Save comment')}
      target={targetOf(record)}
      form={form}
      save={save}
      onClose={onClose}
    >
      <CountedTextarea label={t('Comment')} maxLength={1_000} data-autofocus {...form.getInputProps('comment')} />
    </ChangeDialog>
  );
}
