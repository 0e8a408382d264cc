import type { OrderRecord } from '../../contract.ts';
import type { ManualOrderEvent } from '#machines/orders/order-statuses.ts';
import { t } from '#platform/console/language/language.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';

/** Asks before drugs that the patient is allergic to go to the store. Resolves to false if the user keeps the order. */
export async function confirmAllergies({ code, lines }: Pick<OrderRecord, 'code' | 'lines'>, event: ManualOrderEvent): Promise<boolean> {
  const flagged = lines.filter(({ allergy }) => allergy !== null);
  if (event !== 'mark_create_patient_store_order' || flagged.length === 0) return true;
  const drugs = flagged.map(({ drug, allergy }) => t('{drug} (allergy: {allergy})', { drug, allergy: allergy ?? '' })).join(', ');
  return confirmed({
    title: t('Send {code} to the store despite an allergy?', { code }),
    message: drugs,
    confirm: t('Create store order'),
    decline: t('Keep order'),
    danger: true,
  });
}
