import '#app/console-features.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { areas } from '#platform/console/navigation/routes.ts';
import { product } from '#platform/contract/product.ts';
import { projectRoot } from '../../src/commands/machines.ts';
import { applied } from './copy.ts';
import type { Change, Proof } from './fact.ts';
import { rowsBySection } from './rows.ts';
import { table } from './table.ts';
import { canBeCalled, testsOf } from './titles.ts';

const all = table.flatMap(({ number, facts }) => facts.map((fact) => ({ ...fact, section: number, name: `${number} ${fact.id}` })));

/** Matches `§4.5` in `… (§4.5, 3)`, not in `§4.51`. */
const names = (text: string, section: string) => new RegExp(`${section.replaceAll('.', '[.]')}(?![.]?\\d)`).test(text);

/** Problems of a proof; null if there are none. */
function faultOf({ file, words }: Proof, section: string): string | null {
  if (!existsSync(path.join(projectRoot, file))) return `${file} does not exist`;
  const source = testsOf(file);
  const meant = source.tests.filter((written) => canBeCalled(written, words, source));
  if (meant.length === 0) return `${file} has no test "${words}"`;
  if (names(source.head, section) || meant.some(({ title }) => names(title, section)) || names(words, section)) return null;
  return `${file}: neither the head nor the title of "${words}" names ${section}`;
}

const canBeMade = (change: Change) => {
  const file = path.join(projectRoot, change.changes);
  return existsSync(file) && applied(change, readFileSync(file, 'utf8')) !== null;
};

describe('the conformance table', () => {
  test('has a unique id for each fact', () => {
    const ids = all.map(({ name }) => name);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^§\d(\.\d)? [a-z\d]+(-[a-z\d]+)*$/.test(id))).toEqual([]);
  });

  test('has as many facts in each section as the specification', () => {
    expect(Object.fromEntries(table.map(({ number, title, facts }) => [`${number} ${title}`, facts.length]))).toEqual(rowsBySection);
  });

  test('proves every fact by a test, or says why it is open', () => {
    const wrong = all.filter(({ proofs, open }) => (proofs.length === 0) !== (open !== null));
    expect(wrong.map(({ name, says }) => `${name}: ${says}`)).toEqual([]);
  });

  test('has for every proven fact a change of the product that can be made', () => {
    const wrong = all.filter(({ proofs, change }) => proofs.length > 0 !== (change !== null) || (change && !canBeMade(change)));
    expect(wrong.map(({ name, change }) => `${name}: ${change ? `${change.changes} "${change.find}"` : 'no change'}`)).toEqual([]);
  });

  test('keeps no fact open whose area is built', () => {
    const ids = areas().map(({ id }) => id);
    const paths = areas().map((area) => area.path.replace(product.slug, '{product}'));
    const late = all.filter(
      ({ open, says }) => open?.area && (ids.includes(open.area) || says.split(/[ ,]/).some((word) => paths.includes(word))),
    );
    expect(late.map(({ name, open, says }) => `${name} (${open?.why}): ${says}`)).toEqual([]);
  });

  test.each(table)('$number $title: every proof is a test that exists and names the section', ({ number, facts }) => {
    const faults = facts.flatMap(({ id, proofs }) => proofs.map((proof) => [id, faultOf(proof, number)] as const));
    expect(faults.filter(([, fault]) => fault !== null).map(([id, fault]) => `${id}: ${fault}`)).toEqual([]);
  });
});
