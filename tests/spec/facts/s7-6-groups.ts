import { type Fact, fact, provenBy, type Shown } from '../fact.ts';

/** How the groups of §7.6 are written down. */

export const operation = (name: string) => provenBy('spec/operations.test.ts', `operation ${name} is `);
const asId = (group: string, words: string) =>
  `${group} ${words}`
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export const built = (group: string, words: string, ...shown: Shown[]): Fact => fact(asId(group, words), `${group}: ${words}`, ...shown);
