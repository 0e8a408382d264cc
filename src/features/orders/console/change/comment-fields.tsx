import { t } from '#platform/console/language/language.ts';
import type { OrderAbility, OrderRecord } from '../../contract.ts';
import type { OrderDraft } from '#machines/orders/order-action-values.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { PrescriptionChoice } from '../prescriptions/prescription-choice.tsx';
import { Reasons } from './cancel-reasons.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

interface CommentFieldsProps {
  record: OrderRecord;
  ability: OrderAbility;
  draft: OrderDraft;
  readOnly: boolean;
  /** Name of the missing field. */
  error: string | null;
  onChange: (draft: Partial<OrderDraft>) => void;
}

/** Reason, prescription and comment, in the order in which agents ask for them. */
export function CommentFields({ record, ability, draft, readOnly, error, onChange }: CommentFieldsProps) {
  return (
    <fieldset className="order-fields" disabled={readOnly}>
      {error && <FormError>{error}</FormError>}
      {ability.needs.includes('reason') && <Reasons event={ability.event} draft={draft} onChange={onChange} />}
      {ability.needs.includes('prescription') && (
        <PrescriptionChoice record={record} chosen={draft.prescriptionId} onChoose={(prescriptionId) => onChange({ prescriptionId })} />
      )}
      <CountedTextarea
        label={t('Comment')}
        description={
          ability.needs.includes('reason') ? t('Shown in the timeline. Leave empty if the reason is enough.') : t('Shown in the timeline.')
        }
        maxLength={2000}
        rows={3}
        value={draft.comment}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
    </fieldset>
  );
}
