import type { OrderAbility, OrderRecord } from '../../contract.ts';
import { allergyInWords } from '#features/patients/public.ts';
import { t } from '#platform/console/language/language.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';

/**
 * Asks before drugs that the patient is allergic to go to the store. Resolves to the confirmed allergies, empty if the event needs
 * no confirmation; null if the user declines.
 */
export async function confirmAllergies(
  { code, lines }: Pick<OrderRecord, 'code' | 'lines'>,
  { needs }: OrderAbility,
): Promise<string[] | null> {
  if (!needs.includes('allergies')) return [];
  const flagged = lines.flatMap(({ drug, allergy }) => (allergy === null ? [] : [{ drug, allergy }]));
  const isConfirmed = await confirmed({
    title: t('Send {code} to the store despite an allergy?', { code }),
    message: flagged.map(({ drug, allergy }) => t('{drug} (allergy: {allergy})', { drug, allergy: t(allergyInWords(allergy)) })).join(', '),
    confirm: t('Create store order'),
    decline: t('Cancel'),
    danger: true,
  });
  return isConfirmed ? [...new Set(flagged.map(({ allergy }) => allergy.name))] : null;
}
