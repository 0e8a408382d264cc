import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/commands/machines.ts';
import type { Fact, Proof } from './fact.ts';

/** A test of the last run. */
export interface TestResult {
  /** Relative to the repository root. */
  file: string;
  /** Titles of the enclosing describes and the test, separated by spaces. */
  title: string;
  passed: boolean;
}

export type Outcome = 'passed' | 'failed' | 'not run' | 'open' | 'missing';

interface VitestReport {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}

interface PlaywrightSuite {
  file: string;
  title: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

export const relative = (file: string, root: string): string => path.relative(root, file).replaceAll(path.sep, '/');

function fromVitest({ testResults }: VitestReport, root: string): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    // Those that were not chosen to run are reported too.
    assertionResults
      .filter(({ status }) => status !== 'skipped')
      .map(({ ancestorTitles, title, status }) => ({
        file: relative(name, root),
        title: [...ancestorTitles, title].join(' '),
        passed: status === 'passed',
      })),
  );
}

function fromSuite(suite: PlaywrightSuite, folder: string, root: string, around: string[] = []): TestResult[] {
  const file = relative(path.join(folder, suite.file), root);
  const own = suite.specs.map(({ title, tests }) => ({
    file,
    title: [...around, title].join(' '),
    passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, folder, root, [...around, inner.title]))];
}

/** Results that vitest and Playwright wrote in their last runs; empty if they did not run. */
export function readResults(folder = path.join(projectRoot, 'test-results'), root = projectRoot): TestResult[] {
  const report = (name: string): unknown => {
    const file = path.join(folder, name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  };
  const unit = report('unit.json') as VitestReport | null;
  const journeys = report('journeys.json') as PlaywrightReport | null;
  return [
    ...(unit ? fromVitest(unit, root) : []),
    ...(journeys?.suites ?? []).flatMap((suite) => fromSuite(suite, journeys?.config.rootDir ?? '', root)),
  ];
}

/** Whether at least one test matches a proof and all of them passed. */
export function outcomeOf({ file, words }: Proof, results: readonly TestResult[]): Outcome {
  const meant = results.filter((result) => result.file === file && result.title.includes(words));
  if (meant.length === 0) return 'not run';
  return meant.every(({ passed }) => passed) ? 'passed' : 'failed';
}

/** The worst result of its proofs; `open` if its area is not built, `missing` without a proof. */
export function outcomeOfFact({ proofs, open }: Fact, results: readonly TestResult[]): Outcome {
  if (proofs.length === 0) return open ? 'open' : 'missing';
  const outcomes = proofs.map((proof) => outcomeOf(proof, results));
  return (['failed', 'not run'] as const).find((worst) => outcomes.includes(worst)) ?? 'passed';
}
