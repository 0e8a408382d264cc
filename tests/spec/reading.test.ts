import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';
import { projectRoot } from '../../src/commands/machines.ts';
import { fact, openIn, provenBy } from './fact.ts';
import { inWords, totalsOf } from './page.ts';
import { outcomeOfFact, readResults, type TestResult } from './results.ts';
import { canBeCalled, readTests } from './titles.ts';

const source = `/** What it is about (§1.2). */
describe('one (§4.5)', () => {
  it('is plain', () => {});
  it.each([['SRT', 1]])('%s needs %s, or else', (tab, n) => {});
  describe.each(rows)('row $name', () => {
    test(\`is \${n} long\`, async () => {});
  });
});
for (const path of paths) test(titleOf(path), () => {});
`;

describe('reading tests from their source', () => {
  const file = readTests(source, 'one.test.ts');

  test('finds each test with its enclosing titles and computed parts', () => {
    expect(file.head).toBe('/** What it is about (§1.2). */');
    expect(file.tests.map(({ title }) => title)).toEqual([
      'one (§4.5) is plain',
      'one (§4.5) %s needs %s, or else',
      'one (§4.5) row $name is … long',
      '…',
    ]);
  });

  test.each([
    ['is plain', 0],
    ['(§4.5) is plain', 0],
    ['(§4.5) SRT needs 1', 1],
    ['SRT needs 1, or', 1],
    ['SRT needs', 1],
    ['is … long', 2],
  ])('"%s" means test %i', (words, index) => {
    expect(file.tests.slice(0, 3).findIndex((written) => canBeCalled(written, words, file))).toBe(index);
  });

  test.each(['is plainer', 'DOI needs 1', 'needs nothing of this', 'two (§4.5)'])('"%s" means none', (words) => {
    expect(file.tests.slice(0, 3).some((written) => canBeCalled(written, words, file))).toBe(false);
  });

  test('a computed title matches anything until the run decides', () => {
    expect(canBeCalled(file.tests[3]!, 'whatever', file)).toBe(true);
  });
});

describe('results of the last runs', () => {
  const folder = makeFolder(afterAll);
  const at = (file: string) => path.join(projectRoot, 'tests', file);
  const unit = (status: string, title: string) => ({ ancestorTitles: ['one'], title, status });
  const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });

  test('are read from both reports, and are empty without them', () => {
    expect(readResults(folder)).toEqual([]);
    const assertionResults = [unit('passed', 'a'), unit('failed', 'b'), unit('pending', 'c')];
    writeFileSync(path.join(folder, 'unit.json'), JSON.stringify({ testResults: [{ name: at('one.test.ts'), assertionResults }] }));
    const suites = [
      {
        file: 'two.spec.ts',
        title: 'two.spec.ts',
        specs: [spec('d', 'expected'), spec('e', 'unexpected'), spec('f', 'skipped'), spec('g')],
        suites: [{ file: 'two.spec.ts', title: 'inner', specs: [spec('h', 'expected', 'flaky')] }],
      },
    ];
    writeFileSync(path.join(folder, 'journeys.json'), JSON.stringify({ config: { rootDir: at('journeys') }, suites }));
    const results = readResults(folder);
    expect(results.map(({ file, title, passed }) => `${file} ${title} ${passed}`)).toEqual([
      'tests/one.test.ts one a true',
      'tests/one.test.ts one b false',
      'tests/one.test.ts one c false',
      'tests/journeys/two.spec.ts d true',
      'tests/journeys/two.spec.ts e false',
      'tests/journeys/two.spec.ts f false',
      'tests/journeys/two.spec.ts g false',
      'tests/journeys/two.spec.ts inner h false',
    ]);
  });

  const results: TestResult[] = [
    { file: 'tests/one.test.ts', title: 'warns after 300 s', passed: true },
    { file: 'tests/one.test.ts', title: 'warns in the other tab', passed: false },
  ];
  const one = (words: string) => provenBy('one.test.ts', words);

  test.each([
    ['passed', fact('a', 'A', one('warns after'))],
    ['failed', fact('a', 'A', one('warns after'), one('warns in'))],
    ['failed', fact('a', 'A', one('warns'))],
    ['not run', fact('a', 'A', one('warns after'), one('counts down'))],
    ['not run', fact('a', 'A', provenBy('two.test.ts', 'warns after'))],
    ['open', fact('a', 'A', openIn('crm'))],
    ['missing', fact('a', 'A')],
  ] as const)('a fact is %s by the worst of its tests', (outcome, statement) => {
    expect(outcomeOfFact(statement, results)).toBe(outcome);
    expect(inWords(totalsOf([statement], results))).toBe(`1 ${outcome}`);
  });
});
