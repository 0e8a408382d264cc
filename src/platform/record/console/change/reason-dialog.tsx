import type { ComponentProps } from 'react';
import { t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from './change-dialog.tsx';

const schema = () => import('../../contract.ts').then(({ reasoned }) => reasoned);

type ReasonDialogProps<Target extends object> = Pick<
  ComponentProps<typeof ChangeDialog<{ reason: string }, Target>>,
  'title' | 'help' | 'submit' | 'danger' | 'target' | 'save' | 'onClose'
>;

/** A decision about a record, with its reason. */
export function ReasonDialog<Target extends object>(props: ReasonDialogProps<Target>) {
  const form = useSchemaForm({ schema, initialValues: { reason: '' }, blocked: props.save.isPending });
  return (
    <ChangeDialog {...props} form={form} off={form.values.reason.trim() === '' ? t('Give a reason first') : null}>
      <CountedTextarea label={t('Reason')} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
