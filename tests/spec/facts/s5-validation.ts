import { fact, facts, openIn, provenBy } from '../fact.ts';

const field = (name: string) => provenBy('platform/contract/fields.test.ts', `what is wrong (§5) ${name}`);
const typed = (words: string) => provenBy('platform/contract/date-input.test.ts', words);
const choice = (words: string) => provenBy('platform/contract/choices.test.ts', words);

export const validation = facts('§5', 'Validation rules', [
  fact('name-letters-and-spaces', 'Name: letters and spaces only', field('name')),
  fact('name-starts-with-letter', 'Name: starts with a letter', field('name')),
  fact('name-two-characters', 'Name: at least 2 characters', field('name')),
  fact('numeric', 'Numeric: digits only', openIn('order-place')),
  fact('phone', 'Phone: exactly 10 digits', field('phone')),
  fact('date', 'Date: yyyy-mm-dd, a real calendar date with a 4-digit year', field('date')),
  fact('time', 'Time: HH:MM:SS, hours 0-23, minutes and seconds 0-59', openIn('schedule-and-reminder')),
  fact('time-hh-mm', 'Time: an HH:MM variant', field('short time')),
  fact('date-input-text', 'Date input: accepts dd/mm/yyyy text', typed('20/11/2026 is 2026-11-20')),
  fact('date-input-parsable', 'Date input: accepts any parsable date', typed('20 November 2026 is 2026-11-20')),
  fact('date-input-invalid', 'Date input: invalid gives null', typed('31 February 2026 is null'), typed('29/02/2026 is null')),
  fact('date-input-shown', 'Date input: displayed as dd-mm-yyyy', typed('2026-11-20 is shown as "20-11-2026"')),
  fact('date-input-locale', 'Date input: default locale en-GB, the day before the month', typed('1/2/2026 is 2026-02-01')),
  fact('choice-value', 'Choice value: valid only if set and value are present and the value is a key of the set', choice(' holds ')),
  fact('choice-label', 'Choice label: the mapped label', choice(' the label of ')),
  fact('choice-label-raw', 'Choice label: falls back to the raw value', choice(' the label of ')),
  fact('choice-label-empty', 'Choice label: empty when no value is given', choice(' the label of ')),
  fact('choice-options', 'Choice options: a list of value/label pairs', choice('options come in the order of the set')),
  fact('choice-options-sorted', 'Choice options: the sorted variant orders by label alphabetically', openIn('order-place')),
  fact('choice-first', 'First choice value: the first key of the set, or empty', openIn('order-place')),
  fact(
    'maximum-quantity',
    'At most 50 per drug',
    provenBy('orders/server/order-changes.test.ts', 'fifty of a drug pass, fifty-one over two lines do not'),
  ),
  fact('form-required', 'Form check: required', openIn('order-place')),
  fact('form-required-true', 'Form check: required-true', openIn('order-place')),
  fact('form-email', 'Form check: email pattern', openIn('order-place')),
  fact('form-minimum-length', 'Form check: minimum length', openIn('order-place')),
  fact('form-maximum-length', 'Form check: maximum length', openIn('order-place')),
  fact('form-minimum', 'Form check: numeric minimum', openIn('order-place')),
  fact('form-maximum', 'Form check: numeric maximum', openIn('order-place')),
  fact('form-pattern', 'Form check: pattern', openIn('order-place')),
]);
