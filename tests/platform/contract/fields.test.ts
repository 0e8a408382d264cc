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

const said = (message: string) => message;
const taken = (value: unknown) => ({ value });

describe('every field says in its own words what is wrong (§5)', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['text', text(5), ' abc ', taken('abc')],
    ['text', text(5), 'abcde', taken('abcde')],
    ['text', text(5), 'abcdef', said('At most 5 characters')],
    ['text', text(5), '   ', said('Fill this in')],
    ['text', text(5), undefined, said('Fill this in')],
    ['text', text(5), 5, said('Text')],
    ['text', text(5), null, said('Text')],
    ['text', text(5), 'a\u0000', said('Contains characters that cannot be stored')],
    ['text', text(5), 'a\ud800', said('Contains characters that cannot be stored')],
    ['text', text(9), 'a\nb\tc', taken('a\nb\tc')],
    ['text', text(9), 'नमस्ते', taken('नमस्ते')],
    ['secret', secret, ' a ', taken(' a ')],
    ['secret', secret, '', said('Fill this in')],
    ['secret', secret, 'x'.repeat(257), said('At most 256 characters')],
    ['id', id, 7, taken(7)],
    ['id', id, Number.MAX_SAFE_INTEGER, taken(Number.MAX_SAFE_INTEGER)],
    ['id', id, 2 ** 53, said('The number is too large')],
    ['id', id, 1e20, said('The number is too large')],
    ['id', id, 0, said('A number from 1')],
    ['id', id, 1.5, said('A whole number')],
    ['id', id, '7', said('A whole number')],
    ['id', id, true, said('A whole number')],
    ['id', id, [7], said('A whole number')],
    ['id in an address', idInAddress, '7', taken(7)],
    ['id in an address', idInAddress, '007', taken(7)],
    ['id in an address', idInAddress, '-7', said('A number from 1')],
    ['id in an address', idInAddress, '0x1f', said('A whole number')],
    ['id in an address', idInAddress, '1e3', said('A whole number')],
    ['id in an address', idInAddress, ' 7', said('A whole number')],
    ['id in an address', idInAddress, '', said('A whole number')],
    ['id in an address', idInAddress, ['7'], said('A whole number')],
    ['id in an address', idInAddress, '9'.repeat(20), said('The number is too large')],
    ['id in an address', idInAddress, '9'.repeat(400), said('A whole number')],
    ['whole number', wholeNumber(1, 10), '10', taken(10)],
    ['whole number', wholeNumber(1, 10), '11', said('At most 10')],
    ['whole number', wholeNumber(1, 10), '0', said('At least 1')],
    ['one number of', oneNumberOf([10, 20, 50]), '20', taken(20)],
    ['one number of', oneNumberOf([10, 20, 50]), '30', said('One of: 10, 20, 50')],
    ['date', date, '2028-02-29', taken('2028-02-29')],
    ['date', date, '2026-02-29', said('A date such as 2026-11-20')],
    ['date', date, '1900-01-01', taken('1900-01-01')],
    ['date', date, '1899-12-31', said('A year from 1900')],
    ['date', date, '9999-12-31', taken('9999-12-31')],
    ['date', date, '10000-01-01', said('A date such as 2026-11-20')],
    ['phone', phone, '9820011223', taken('9820011223')],
    ['phone', phone, '+919820011223', said('Exactly 10 digits')],
    ['phone', phone, '९८२००११२२३', said('Exactly 10 digits')],
    ['name', name, 'Asha Rao', taken('Asha Rao')],
    ['name', name, ' Asha ', taken('Asha')],
    ['name', name, 'Al', taken('Al')],
    ['name', name, 'A', said('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, 'A ', said('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, '', said('Fill this in')],
    ['name', name, 'Asha2', said('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, "O'Brien", said('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, 'Asha\tRao', said('Letters and spaces only, at least 2, beginning with a letter')],
    ['name', name, 'नंदिनी राव', taken('नंदिनी राव')],
    ['name', name, 'José', taken('José')],
    ['short time', shortTime, '09:30', taken('09:30')],
    ['short time', shortTime, '23:59', taken('23:59')],
    ['short time', shortTime, '24:00', said('A time such as 09:30')],
    ['short time', shortTime, '09:30:00', said('A time such as 09:30')],
    ['email', email, 'asha@example.com', taken('asha@example.com')],
    ['email', email, 'asha@', said('An email such as asha@example.com')],
    ['pincode', pincode, '400001', taken('400001')],
    ['pincode', pincode, '040000', said('Six digits')],
    ['nothing', nothing, undefined, taken(undefined)],
    ['nothing', nothing, {}, taken({})],
  ])('%s', (_, schema, value, expected) => {
    expect(outcome(schema, value)).toEqual(expected);
  });
});

describe('several values of a parameter', () => {
  const letters = severalOf(z.enum(['A', 'B', 'C']), 3);

  test.each<[unknown, unknown]>([
    ['A,B', taken(['A', 'B'])],
    ['A', taken(['A'])],
    [['A', 'C'], taken(['A', 'C'])],
    ['A,,B,', taken(['A', 'B'])],
    ['', said('At least one value')],
    [',', said('At least one value')],
    ['A,B,C,A', said('At most 3 values')],
    ['A,D', said('One of: A, B, C')],
    ['A, B', said('One of: A, B, C')],
    [5, said('A list')],
    [{ 0: 'A' }, said('A list')],
  ])('%j', (value, expected) => {
    expect(outcome(letters, value)).toEqual(expected);
  });
});
