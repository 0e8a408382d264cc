import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { ATTEMPTS_BEFORE_CANCEL } from './order-statuses.ts';
import type { AllergyConflict, OrderFacts } from './order-facts.ts';

/** Reasons why a guard blocks an event of a specific order, where the guard's own sentence is too general. */

export function whyTooFewAttempts({ attempts }: OrderFacts): Sentence {
  const values = { most: ATTEMPTS_BEFORE_CANCEL, attempts };
  return attempts === 1
    ? sentence('We cancel only after {most} attempts; {attempts} was made', values)
    : sentence('We cancel only after {most} attempts; {attempts} were made', values);
}

export const whyAllergyUnconfirmed = ({ drug, allergy }: AllergyConflict): Sentence =>
  sentence('The patient is allergic to {drug} ({allergy}), and nobody has confirmed it', { drug, allergy });

export function whyNotSettled(facts: OrderFacts): Sentence {
  const [drug] = facts.scheduledDrugs;
  if (!drug) return sentence('The order has no reason yet: the customer has to say whether a prescription is needed');
  return facts.reason === 'OTC-GENERAL-PRODUCT' || facts.reason === 'NOT-REQUIRED-RX'
    ? sentence('{drug}, but the order says that no prescription is needed', { drug })
    : sentence('{drug}, and no prescription on file covers it', { drug });
}
