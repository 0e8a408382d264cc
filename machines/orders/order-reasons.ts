import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { ATTEMPTS_BEFORE_CANCEL } from './order-statuses.ts';
import type { OrderFacts, UncoveredDrug } from './order-facts.ts';

/** Reasons why a guard blocks an event of a specific order, where the guard's own sentence is too general. */

function whyTooFewAttempts({ attempts }: OrderFacts): Sentence {
  const values = { most: ATTEMPTS_BEFORE_CANCEL, attempts };
  return attempts === 1
    ? sentence('We cancel only after {most} attempts; {attempts} was made', values)
    : sentence('We cancel only after {most} attempts; {attempts} were made', values);
}

/** Null: the patient is allergic to no drug of the order. */
function whyAllergyUnconfirmed({ allergyConflicts: [conflict] }: OrderFacts): Sentence | null {
  return conflict ? sentence('The patient is allergic to {drug} ({allergy}), and nobody has confirmed it', { ...conflict }) : null;
}

function whyUncovered({ drug, because }: UncoveredDrug): Sentence {
  if (because === 'expired') return sentence('{drug}, and its prescription on file is no longer valid', { drug });
  return because === 'dispensed'
    ? sentence('{drug}, and its prescription on file was dispensed already: once, unless the doctor states repeats', { drug })
    : sentence('{drug}, and no prescription on file covers it', { drug });
}

function whyNotSettled(facts: OrderFacts): Sentence {
  const [drug] = facts.scheduledDrugs;
  if (!drug) return sentence('The order has no reason yet: the customer has to say whether a prescription is needed');
  return facts.reason === 'OTC-GENERAL-PRODUCT' || facts.reason === 'NOT-REQUIRED-RX'
    ? sentence('{drug}, but the order says that no prescription is needed', { drug })
    : whyUncovered(facts.uncovered[0] ?? { drug, because: 'none' });
}

const EMPTY_CART = sentence('The cart is empty');

/** Null: the store can serve every line. */
function whyStoreCannotServe(facts: OrderFacts): Sentence | null {
  if (facts.lines === 0) return EMPTY_CART;
  const [drug] = facts.overMaximum;
  if (drug) return sentence('{drug} is above the maximum quantity of one order', { drug });
  const [gap] = facts.stockGaps;
  return gap ? sentence('{store} has {available} of {needed} {drug}', { store: facts.store, ...gap }) : null;
}

/** Whether nothing but the stock of the store stands in the way of a guard. */
const isShortOfStock = ({ lines, overMaximum, stockGaps }: OrderFacts): boolean =>
  lines > 0 && overMaximum.length === 0 && stockGaps.length > 0;

function whyUndecoded({ lines, undecodedLines }: OrderFacts): Sentence {
  if (lines === 0) return EMPTY_CART;
  return undecodedLines === 1
    ? sentence('One line has not been read from the prescription')
    : sentence('{lines} lines have not been read from the prescription', { lines: undecodedLines });
}

/** Whether a guard blocks an event because the store lacks a drug: another store or drug lets it pass. */
export const isBlockedByStock = (guard: string, facts: OrderFacts): boolean => guard === 'isSuppliable' && isShortOfStock(facts);

/** By guard, for those whose own sentence is too general. */
export const specificReasons: Readonly<Record<string, (facts: OrderFacts) => Sentence | null>> = {
  isPrescriptionSettled: whyNotSettled,
  isSuppliable: whyStoreCannotServe,
  areAllergiesConfirmed: whyAllergyUnconfirmed,
  isEveryLineDecoded: whyUndecoded,
  isTriedOften: whyTooFewAttempts,
};
