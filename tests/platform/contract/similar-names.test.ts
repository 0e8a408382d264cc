import { describe, expect, test } from 'vitest';
import { text } from '#platform/contract/fields.ts';
import { cleanName, cleanText, editDistance, nameKey, NameIndex, companyKey, soundKey } from '#platform/contract/similar-names.ts';

describe('a stored name', () => {
  test.each([
    ['Vasudha\u00a0Pharma\u2009 Ltd', 'Vasudha Pharma Ltd'],
    ['\ufeffDo\u200blo\u00ad 650\u200f', 'Dolo 650'],
    ['\u202eDolo\u202c \u2066650\u2069', 'Dolo 650'],
    ['Te\u200cl\u200dma', 'Telma'],
    ['\uff24\uff4f\uff4c\uff4f \uff16\uff15\uff10', 'Dolo 650'],
    ['Be\ufb01x', 'Befix'],
    ['Cafe\u0301', 'Café'],
    ['Dolo\t650\n mg', 'Dolo 650 mg'],
    // Joiners shape these, and these signs are not the letters that they resemble.
    ['क्\u200dष', 'क्\u200dष'],
    ['½ tablet, 5 m²™', '½ tablet, 5 m²™'],
  ])('of %j is %j', (typed, stored) => expect(cleanName(typed)).toBe(stored));

  test('keeps the lines of a longer text', () => expect(cleanText('One\u00a0line\nand\u200b another')).toBe('One line\nand another'));

  test('is what a field of the contract reads, and invisible characters alone are nothing', () => {
    expect(text(10).parse('\u200b Dolo\u00a0650 ')).toBe('Dolo 650');
    expect(text(10).safeParse('\u200b\u00a0').success).toBe(false);
    expect(text(4).parse('D\u200bo\u200bl\u200bo')).toBe('Dolo');
  });
});

describe('the key of a name', () => {
  test.each([
    ['Vasudha Pharma  LTD.', 'Vasudha Pharma Limited'],
    ['Cipla Pvt. Ltd.', 'CIPLA Private Limited'],
    ['Glaxo (P) Ltd', 'Glaxo Pvt Ltd'],
    ['S.K. Pharma', 'SK Pharma'],
    ['Johnson & Johnson', 'Johnson and Johnson'],
    ['Co-trimoxazole', 'Cotrimoxazole'],
    ['Paracetamol (650mg)', 'Paracetamol (650 mg)'],
    ['Dr. Reddy’s', "Dr Reddy's"],
    ['Dolo\u200b 650', 'Dolo\u00a0650'],
  ])('is the same for %j and %j', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  test.each([
    ['Amlo 0.5', 'Amlo 05'],
    ['Amlo 2.5', 'Amlo 25'],
    ['Telma 5 10', 'Telma 510'],
    ['Telma 5-10', 'Telma 510'],
    ['Vasudha Pharma', 'Vasudha Pharma Ltd'],
    ['Unlimited', 'Unltd'],
  ])('differs for %j and %j', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
});

test.each([
  ['Crocin', 'Croccin'],
  ['Amoxycillin', 'Amoxicilin'],
  ['Cefalexin', 'Cephalexin'],
  ['Sulphacetamide', 'Sulfacetamide'],
])('%j and %j sound alike', (one, other) => expect(soundKey(one)).toBe(soundKey(other)));

test.each([
  ['Telma', 'Telmo'],
  ['Metolok', 'Metfolok'],
  ['Telma 40', 'Telma 400'],
  ['Diclolok', 'Dicloglok'],
  ['Minoxidil (5 % w/v)', 'Minoxidil (5 % w/w)'],
  ['Metobid Tablet', 'Metobid SR Tablet'],
])('%j and %j do not', (one, other) => expect(soundKey(one)).not.toBe(soundKey(other)));

test('companies sound alike whatever their legal form is', () => {
  expect(companyKey('Zzephyr Life Sciences Pvt Ltd')).toBe(companyKey('Zzephir Lifesciences'));
  expect(companyKey('Bal Pharma Ltd')).not.toBe(companyKey('Bel Pharma Pvt Ltd'));
});

test.each([
  ['amoxycillin', 'amoxicillin', 1],
  ['cpila', 'cipla', 1],
  ['dolo', 'dollo', 1],
  ['dolo', 'dolo', 0],
  ['telma', 'amlo', 3],
  ['', 'ab', 2],
])('the distance of %j and %j is %i, at most 3', (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits);
  expect(editDistance(other, one, 2)).toBe(edits);
});

describe('an index of names', () => {
  const names = ['Amoxicillin', 'Ampicillin', 'Vasudha Pharma', 'Vasudha Pharma Ltd', 'Dolo 650', 'Dolo 500', 'Cipla Ltd', 'Zinc', 'Zink'];
  const index = new NameIndex(names.map((name, id) => ({ id, name })));
  const near = (name: string) => index.near(name).map((each) => each.name);

  test('finds other spellings', () => {
    expect(index.spelledLike('Vasudha Pharma  LTD.')).toEqual([3]);
    expect(index.spelledLike('Vasudha')).toEqual([]);
  });

  test.each([
    ['Amoxycillin', ['Amoxicillin']],
    ['Amoxcillin', ['Amoxicillin', 'Ampicillin']],
    ['Dollo 650', ['Dolo 650']],
    ['Dolo 250', []],
    ['Cipla', ['Cipla Ltd']],
    ['Vasuda Pharma Private Limited', ['Vasudha Pharma', 'Vasudha Pharma Ltd']],
    ['Zin', []],
    ['', []],
  ])('finds the names near %j', (name, found) => expect(near(name)).toEqual(found));
});
