import type { ComponentProps } from 'react';
import { t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PushRecord } from '../contract.ts';

const schema = () => import('../contract.ts').then(({ deciding }) => deciding);

type Target = { push_id: number; version: number };

interface ReasonDialogProps
  extends Pick<
    ComponentProps<typeof ChangeDialog<{ reason: string }, Target>>,
    'title' | 'help' | 'submit' | 'danger' | 'save' | 'onClose'
  > {
  record: PushRecord;
}

/** A decision about a push, with its reason. */
export function ReasonDialog({ record, ...dialog }: ReasonDialogProps) {
  const form = useSchemaForm({ schema, initialValues: { reason: '' }, blocked: dialog.save.isPending });
  return (
    <ChangeDialog {...dialog} target={{ push_id: record.id, version: record.version }} form={form}>
      <CountedTextarea label={t('Reason')} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
