import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ingredientsOf } from '#features/masters/public.ts';
import { rateCells } from '#features/masters/server/import/dated-cells.ts';
import { readingsOf } from '#features/drug-images/server/image-names.ts';
import { readDose } from '#features/prescriptions/doses/read-dose.ts';
import { maskText } from '#platform/console/reporting/error-scrub.ts';
import { cleanName, companyKey, nameKey } from '#platform/contract/similar-names.ts';
import { splitOutsideBrackets } from '#platform/contract/split-outside-brackets.ts';
import { readDay, readFlag, readMoney, readNumber } from '#platform/import/server/cells.ts';
import { delimiterOf } from '#platform/import/server/files/text-kind.ts';
import { customFormat, type NumberFormat } from '#platform/import/server/workbook/cell-text.ts';

/** Long enough that quadratic time is minutes. */
const LONG = 200_000;
const SIGNS = ['[', '(', ')', '"', ',', ' ', '-', '.', '_', '/', ':', ';', '+', '%', '0', 'a', 'co', ' + ', '- ', '1,', '“', '₹', '[$-'];

const readers: readonly [string, (text: string) => unknown][] = [
  ['number format', customFormat],
  ['name', cleanName],
  ['key of a name', nameKey],
  ['key of a company', companyKey],
  ['amount', readMoney],
  ['number', readNumber],
  ['date', readDay],
  ['flag', readFlag],
  ['composition', ingredientsOf],
  ['references', (text) => splitOutsideBrackets(text, /,/g)],
  ['dated values', (text) => rateCells.read(text, [])],
  ['name of an image', readingsOf],
  ['dose', (text) => readDose(text, 'tablet')],
  ['delimiter', delimiterOf],
  ['error message', maskText],
];

describe('text of a file is read in linear time', () => {
  test.each(readers)('%s', (_, read) => {
    for (const sign of SIGNS) {
      const long = sign.repeat(LONG / sign.length);
      for (const text of [long, `a${long}`, `${long}!`, `1${long}a`, `"${long}`]) expect(() => read(text)).not.toThrow();
    }
  });
});

describe('a number format', () => {
  test.each<[string, NumberFormat]>([
    ['[$-409]d/mmm/yyyy;@', 'date'],
    ['[h]:mm:ss', 'time'],
    ['[HH]:mm', 'time'],
    ['[Red][<100]0.0%', { decimals: 1, isPercent: true }],
    ['"days [d]" 0', { decimals: 0, isPercent: false }],
    ['yyyy\\-mm\\-dd hh:mm', 'moment'],
    ['[[[[[', 'general'],
  ])('of the code %s is %j', (code, format) => {
    expect(customFormat(code)).toEqual(format);
  });
});

const pieces = fc.array(fc.constantFrom('a', '1', '(', ')', ',', ' ', '-', '.', '’', 'pvt', 'ltd', 'co', 'corp', ' + ', ')+'), {
  maxLength: 12,
});

describe('without backtracking, the same is found as by the expression with it', () => {
  test('parts outside brackets', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        expect(splitOutsideBrackets(text, /,/g)).toEqual(text.split(/,(?![^()]*\))/));
      }),
    );
  });

  test('keys of names', () => {
    const keyByRuns = (name: string) => name.replaceAll(/(?<!\d)[-.,’]+|[-.,’]+(?!\d)/g, ' ').replaceAll(/(?<!\d)\s+|\s+(?!\d)/g, '');
    fc.assert(
      fc.property(pieces, (parts) => {
        const name = parts.filter((part) => !part.includes('(')).join('');
        expect(nameKey(name)).toBe(keyByRuns(name));
      }),
    );
  });
});
