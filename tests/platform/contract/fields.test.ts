import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issueSentence } from '#platform/contract/sentence.ts';
import {
  date,
  email,
  id,
  idInAddress,
  name,
  nothing,
  oneNumberOf,
  phone,
  pincode,
  secret,
  severalOf,
  shortTime,
  text,
  wholeNumber,
} from '#platform/contract/fields.ts';

/** The first error message, or the parsed value. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const { data, error } = schema.safeParse(value);
  const issue = error?.issues[0];
  return issue ? issueSentence(issue).message : { value: data };
}

const failure = (message: string) => message;
const success = (value: unknown) => ({ value });

describe('every field says in its own words what is wrong (§5)', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['text', text(5), ' abc ', success('abc')],
    ['text', text(5), 'abcde', success('abcde')],
    ['text', text(5), 'abcdef', failure('At most 5 characters')],
    ['text', text(5), '   ', failure('Fill this in')],
    ['text', text(5), undefined, failure('Fill this in')],
    ['text', text(5), 5, failure('Text')],
    ['text', text(5), null, failure('Text')],
    ['text', text(5), 'a\u0000', failure('Contains characters that cannot be stored')],
    ['text', text(5), 'a\ud800', failure('Contains characters that cannot be stored')],
    ['text', text(9), 'a\nb\tc', success('a\nb\tc')],
    ['text', text(9), 'नमस्ते', success('नमस्ते')],
    ['secret', secret, ' a ', success(' a ')],
    ['secret', secret, '', failure('Fill this in')],
    ['secret', secret, 'x'.repeat(257), failure('At most 256 characters')],
    ['id', id, 7, success(7)],
    ['id', id, Number.MAX_SAFE_INTEGER, success(Number.MAX_SAFE_INTEGER)],
    ['id', id, 2 ** 53, failure('The number is too large')],
    ['id', id, 1e20, failure('The number is too large')],
    ['id', id, 0, failure('A number from 1')],
    ['id', id, 1.5, failure('A whole number')],
    ['id', id, '7', failure('A whole number')],
    ['id', id, true, failure('A whole number')],
    ['id', id, [7], failure('A whole number')],
    ['id in an address', idInAddress, '7', success(7)],
    ['id in an address', idInAddress, '007', success(7)],
    ['id in an address', idInAddress, '-7', failure('A number from 1')],
    ['id in an address', idInAddress, '0x1f', failure('A whole number')],
    ['id in an address', idInAddress, '1e3', failure('A whole number')],
    ['id in an address', idInAddress, ' 7', failure('A whole number')],
    ['id in an address', idInAddress, '', failure('A whole number')],
    ['id in an address', idInAddress, ['7'], failure('A whole number')],
    ['id in an address', idInAddress, '9'.repeat(20), failure('The number is too large')],
    ['id in an address', idInAddress, '9'.repeat(400), failure('A whole number')],
    ['whole number', wholeNumber(1, 10), '10', success(10)],
    ['whole number', wholeNumber(1, 10), '11', failure('At most 10')],
    ['whole number', wholeNumber(1, 10), '0', failure('At least 1')],
    ['one number of', oneNumberOf([10, 20, 50]), '20', success(20)],
    ['one number of', oneNumberOf([10, 20, 50]), '30', failure('One of: 10, 20, 50')],
    ['date', date, '2028-02-29', success('2028-02-29')],
    ['date', date, '2026-02-29', failure('A date such as 2026-11-20')],
    ['date', date, '1899-12-31', success('1899-12-31')],
    ['date', date, '0999-12-31', failure('A date such as 2026-11-20')],
    ['date', date, '9999-12-31', success('9999-12-31')],
    ['date', date, '10000-01-01', failure('A date such as 2026-11-20')],
    ['phone', phone, '98200417360', failure('Exactly 10 digits')],
    ['phone', phone, '9820011223', success('9820011223')],
    ['phone', phone, '+919820011223', failure('Exactly 10 digits')],
    ['phone', phone, '९८२००११२२३', failure('Exactly 10 digits')],
    ['name', name, 'Asha Rao', success('Asha Rao')],
    ['name', name, ' Asha ', success('Asha')],
    ['name', name, 'Al', success('Al')],
    ['name', name, 'A', failure('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, 'A ', failure('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, '', failure('Fill this in')],
    ['name', name, '\u0301Asha', failure('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, 'Asha2', failure('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, "O'Brien", failure('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, 'Asha\tRao', failure('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, 'नंदिनी राव', success('नंदिनी राव')],
    ['name', name, 'José', success('José')],
    ['short time', shortTime, '09:30', success('09:30')],
    ['short time', shortTime, '23:59', success('23:59')],
    ['short time', shortTime, '24:00', failure('A time such as 09:30')],
    ['short time', shortTime, '09:30:00', failure('A time such as 09:30')],
    ['email', email, 'asha@example.com', success('asha@example.com')],
    ['email', email, 'asha@', failure('An email such as asha@example.com')],
    ['pincode', pincode, '400001', success('400001')],
    ['pincode', pincode, '040000', failure('Six digits')],
    ['nothing', nothing, undefined, success(undefined)],
    ['nothing', nothing, {}, success({})],
  ])('%s', (_, schema, value, expected) => {
    expect(outcome(schema, value)).toEqual(expected);
  });
});

describe('several values of a parameter', () => {
  const letters = severalOf(z.enum(['A', 'B', 'C']), 3);

  test.each<[unknown, unknown]>([
    ['A,B', success(['A', 'B'])],
    ['A', success(['A'])],
    [['A', 'C'], success(['A', 'C'])],
    ['A,,B,', success(['A', 'B'])],
    ['', failure('At least one value')],
    [',', failure('At least one value')],
    ['A,B,C,A', failure('At most 3 values')],
    ['A,D', failure('One of: A, B, C')],
    ['A, B', failure('One of: A, B, C')],
    [5, failure('A list')],
    [{ 0: 'A' }, failure('A list')],
  ])('%j', (value, expected) => {
    expect(outcome(letters, value)).toEqual(expected);
  });
});
