import { changing, without } from '../changes.ts';
import { because, fact, facts, factsShownBy, openBecause, openIn, provenBy } from '../fact.ts';

const field = (name: string) => provenBy('platform/contract/fields.test.ts', `what is wrong (§5) ${name}`);
const typed = (words: string) => provenBy('platform/contract/date-input.test.ts', words);
const choice = (words: string) => provenBy('platform/contract/choices.test.ts', words);
const fields = 'src/platform/contract/fields.ts';
const dates = 'src/platform/contract/date-input.ts';
const choices = 'src/platform/contract/choices.ts';
const namePattern = '/^\\p{L}[\\p{L}\\p{M} ]+$/u';

export const validation = facts('§5', 'Validation rules', [
  fact(
    'name-letters-and-spaces',
    'Name: letters and spaces only',
    field('name'),
    changing(fields, namePattern, '/^\\p{L}.+$/u'),
    because('Letters of every script count, with their marks'),
  ),
  fact('name-starts-with-letter', 'Name: starts with a letter', field('name'), changing(fields, namePattern, '/^[\\p{L}\\p{M} ]{2,}$/u')),
  fact('name-two-characters', 'Name: at least 2 characters', field('name'), changing(fields, namePattern, '/^\\p{L}[\\p{L}\\p{M} ]*$/u')),
  fact('numeric', 'Numeric: digits only', openBecause('Each field of digits has a length of its own, and says it')),
  fact('phone', 'Phone: exactly 10 digits', field('phone'), changing(fields, '/^\\d{10}$/', '/^\\d{10,12}$/')),
  fact(
    'date',
    'Date: yyyy-mm-dd, a real calendar date with a 4-digit year',
    field('date'),
    changing(fields, "z.iso.date(msg('A date such as 2026-11-20'))", 'z.string()'),
    because('Years before 1900 are refused: in this trade they are always slips'),
  ),
  fact('time', 'Time: HH:MM:SS, hours 0-23, minutes and seconds 0-59', openIn('schedule-and-reminder')),
  fact(
    'time-hh-mm',
    'Time: an HH:MM variant',
    field('short time'),
    changing(fields, '/^([01]\\d|2[0-3]):[0-5]\\d$/', '/^\\d\\d:[0-5]\\d$/'),
  ),
  fact(
    'date-input-text',
    'Date input: accepts dd/mm/yyyy text',
    typed('20/11/2026 is 2026-11-20'),
    changing(dates, '[-/. ])(?<month>', '[. ])(?<month>'),
  ),
  fact(
    'date-input-parsable',
    'Date input: accepts any parsable date',
    typed('20 November 2026 is 2026-11-20'),
    changing(dates, '(?<name>[a-z]{3,9})[-/., ]{1,2}', '(?<name>[a-z]{12})[-/., ]{1,2}'),
  ),
  fact(
    'date-input-invalid',
    'Date input: invalid gives null',
    typed('31 February 2026 is null'),
    typed('29/02/2026 is null'),
    changing(dates, 'at.getUTCMonth() === month - 1 && at.getUTCDate() === day', 'day > 0'),
  ),
  fact(
    'date-input-shown',
    'Date input: displayed as dd-mm-yyyy',
    typed('2026-11-20 is shown as "20-11-2026"'),
    without(dates, ".replaceAll('/', '-')"),
  ),
  fact(
    'date-input-locale',
    'Date input: default locale en-GB, the day before the month',
    typed('2026-01-02 is shown as "02-01-2026"'),
    changing(dates, "DATE_LOCALE = 'en-GB'", "DATE_LOCALE = 'en-US'"),
  ),
  fact(
    'choice-value',
    'Choice value: valid only if set and value are present and the value is a key of the set',
    choice(' holds '),
    changing(choices, 'Boolean(choices && value && Object.hasOwn(choices, value))', 'Boolean(choices && value && value in choices)'),
  ),
  ...factsShownBy([choice(' the label of ')], {
    'choice-label': ['Choice label: the mapped label', changing(choices, 'Object.hasOwn(choices, value) && choices[value])', 'false)')],
    'choice-label-raw': [
      'Choice label: falls back to the raw value',
      changing(choices, 'choices[value]) || value;', "choices[value]) || '';"),
    ],
    'choice-label-empty': [
      'Choice label: empty when no value is given',
      changing(choices, "if (!value) return '';", "if (!value) return '–';"),
    ],
  }),
  fact(
    'choice-options',
    'Choice options: a list of value/label pairs',
    openBecause('Choices are maps of value to label, as general data has them'),
  ),
  fact(
    'choice-options-sorted',
    'Choice options: the sorted variant orders by label alphabetically',
    openBecause('Choices have the order of general data'),
  ),
  fact(
    'choice-first',
    'First choice value: the first key of the set, or empty',
    openBecause('A choice begins empty or with a declared value'),
  ),
  fact(
    'maximum-quantity',
    'At most 50 per drug',
    provenBy('orders/server/order-changes.test.ts', 'fifty of a drug pass, fifty-one over two lines do not'),
    changing(
      'src/features/orders/server/order-facts.ts',
      'n.quantity > ${MAXIMUM_QUANTITY_PER_DRUG}',
      'n.quantity > ${2 * MAXIMUM_QUANTITY_PER_DRUG}',
    ),
    provenBy('order-lines/server/lines.test.ts', 'has at most 50 of a drug over all lines'),
  ),
  fact(
    'form-required',
    'Form check: required',
    field('text'),
    changing(fields, ".trim()\n    .min(1, msg('Fill this in'))\n    .max(longest", '.trim()\n    .max(longest'),
  ),
  fact('form-required-true', 'Form check: required-true', openBecause('No form of the built areas has a box that must be ticked')),
  fact(
    'form-email',
    'Form check: email pattern',
    field('email'),
    changing(fields, "z.email(msg('An email such as asha@example.com'))", 'z.string()'),
  ),
  fact(
    'form-minimum-length',
    'Form check: minimum length',
    field('secret'),
    changing(fields, "  .string()\n  .min(1, msg('Fill this in'))\n  .max(256", '  .string()\n  .max(256'),
  ),
  fact('form-maximum-length', 'Form check: maximum length', field('text'), changing(fields, '.max(longest, ', '.max(2 * longest, ')),
  fact('form-minimum', 'Form check: numeric minimum', field('whole number'), without(fields, ".min(least, msg('At least {least}'))")),
  fact(
    'form-maximum',
    'Form check: numeric maximum',
    field('whole number'),
    without(fields, ".max(most, { error: msg('At most {most}'), abort: true })"),
  ),
  fact('form-pattern', 'Form check: pattern', field('pincode'), changing(fields, '/^[1-9]\\d{5}$/', '/^\\d*$/')),
]);
