import { describe, expect, test } from 'vitest';
import { changing, renamed, without } from './changes.ts';
import { applied } from './copy.ts';
import { fact, openBecause, openIn, provenBy } from './fact.ts';
import { picked } from './mutate.ts';
import { openReasons, provenAndOpen } from './page.ts';

describe('a change of the product', () => {
  test('replaces a text that occurs once', () => {
    expect(applied(changing('a.ts', 'one', 'two'), 'one or three')).toBe('two or three');
    expect(applied(without('a.ts', ' or three'), 'one or three')).toBe('one');
  });

  test.each([
    ['is missing', 'four'],
    ['occurs twice', 'o'],
  ])('cannot be made if its text %s', (_, find) => {
    expect(applied(changing('a.ts', find, 'x'), 'one or three')).toBeNull();
  });

  test('that changes nothing cannot be made', () => expect(applied(changing('a.ts', 'one', 'one'), 'one or three')).toBeNull());

  test.each([
    ["path: '/main/login'", undefined, "path: '/main/loginX'"],
    ["AS: 'Auto Short'", undefined, "AS: 'Auto ShortX'"],
    ["['CART', 'CALL']", 'CART', "['CARTX', 'CALL']"],
  ])('renames a word: %s', (find, word, renamedText) => {
    expect(renamed('a.ts', find, word).replacement).toBe(renamedText);
  });
});

describe('the choice of facts', () => {
  const all = Array.from({ length: 50 }, (_, at) => at);

  test('is repeated by its seed', () => {
    expect(picked(all, 10, 7)).toEqual(picked(all, 10, 7));
    expect(picked(all, 10, 7)).not.toEqual(picked(all, 10, 8));
  });

  test('has no fact twice, and all of them if more are asked for', () => {
    expect(picked(all, 99, 7).toSorted((one, other) => one - other)).toEqual(all);
  });
});

test('open facts are counted by their reason, the most frequent first', () => {
  const facts = [
    fact('a', 'A', openBecause('Nobody asks for it')),
    fact('b', 'B', openIn('crm')),
    fact('c', 'C', openIn('crm')),
    fact('d', 'D', provenBy('one.test.ts', 'is plain')),
  ];
  expect(openReasons(facts)).toEqual([
    ['The area crm is not built', 2],
    ['Nobody asks for it', 1],
  ]);
  expect(provenAndOpen(facts)).toBe('1 proven, 3 open');
});
