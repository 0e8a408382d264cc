import { closingReasons, type ClosingReason } from '#machines/stores/closing-reasons.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';

interface Reasoned {
  reason: ClosingReason | '';
  note: string;
}

/** Why a store does not serve. Another reason than the usual ones is explained. */
export function ReasonFields<Fields extends Reasoned>({ form }: { form: ReturnType<typeof useSchemaForm<Fields>> }) {
  const { reason } = form.values;
  return (
    <>
      <ChoiceSelect label={t('Reason')} choices={closingReasons} {...form.getInputProps('reason')} value={reason} />
      <CountedTextarea
        label={reason === 'OTHER' ? t('Note') : optionalLabel(msg('Note'))}
        maxLength={300}
        {...form.getInputProps('note')}
      />
    </>
  );
}
