import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Vitest } from 'vitest/node';
import { projectRoot } from '../../src/commands/machines.ts';
import type { Change, Fact, Proof } from './fact.ts';
import { type Outcome, outcomeOf, readResults, relative, type TestResult } from './results.ts';

const isJourney = (file: string) => file.startsWith('tests/journeys/');
const isOnServer = (file: string) => /\/server[/.]/.test(file);
/** Neither in the browser nor on the database. */
export const isQuick = (file: string): boolean => !isJourney(file) && !isOnServer(file);
const filesOf = (proofs: readonly Proof[]) => [...new Set(proofs.map(({ file }) => file))];
const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The source with the change; null if its text does not occur exactly once. */
export function applied({ find, replacement }: Change, source: string): string | null {
  const [before = '', ...after] = source.split(find);
  return after.length === 1 && find !== replacement ? before + replacement + after[0] : null;
}

/** A short test of the server project. */
const SERVER_TEST: Proof = { file: 'tests/platform/server/embedded/config.test.ts', words: 'settings of the page' };

export type Verdict = 'noticed' | 'not noticed' | 'broken';

/** Copies the working tree to a new folder, which shares the installed packages. Returns its path. */
function copyTree(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'galen-spec-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.stdout.split('\0')) {
    if (!file || file === 'node_modules' || !existsSync(path.join(projectRoot, file))) continue;
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    cpSync(path.join(projectRoot, file), path.join(root, file));
  }
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
  return root;
}

/** A copy of the working tree in which the product may be altered; the installed packages are shared. */
export class ProductCopy {
  readonly root: string;
  readonly #vitest: Vitest;

  private constructor(root: string, vitest: Vitest) {
    this.root = root;
    this.#vitest = vitest;
  }

  static async make(facts: readonly Fact[]): Promise<ProductCopy> {
    const root = copyTree();
    process.chdir(root);
    const { createVitest } = await import('vitest/node');
    const vitest = await createVitest('test', { root, watch: false, maxWorkers: 1, reporters: [{}] });
    const copy = new ProductCopy(root, vitest);
    // The database that these tests share is filled by the product as it is.
    if (facts.some(({ proofs }) => proofs.some(({ file }) => isOnServer(file)))) await copy.#runUnits([SERVER_TEST]);
    return copy;
  }

  async remove(): Promise<void> {
    process.chdir(projectRoot);
    await this.#vitest.close();
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Alters the product, runs the fact's tests and restores it. */
  async verdictOf(fact: Fact, change: Change): Promise<Verdict> {
    const file = path.join(this.root, change.changes);
    const source = readFileSync(file, 'utf8');
    const altered = applied(change, source);
    if (altered === null) return 'broken';
    const write = (text: string) => {
      writeFileSync(file, text);
      this.#vitest.invalidateFile(file);
    };
    write(altered);
    try {
      return await this.#run(fact);
    } catch {
      // A change after which the product cannot be loaded proves nothing.
      return 'broken';
    } finally {
      write(source);
    }
  }

  async #run({ proofs }: Fact): Promise<Verdict> {
    const outcomes: Outcome[] = [];
    // The quick tests first: the others run only if these do not notice.
    for (const kind of [isQuick, isOnServer, isJourney]) {
      const some = proofs.filter(({ file }) => kind(file));
      if (some.length === 0) continue;
      const results = kind === isJourney ? this.#runJourneys(some) : await this.#runUnits(some);
      outcomes.push(...some.map((proof) => outcomeOf(proof, results)));
      if (outcomes.includes('failed')) return 'noticed';
    }
    // Tests that could not be loaded prove nothing.
    return outcomes.every((outcome) => outcome === 'not run') ? 'broken' : 'not noticed';
  }

  async #runUnits(proofs: readonly Proof[]): Promise<TestResult[]> {
    this.#vitest.setGlobalTestNamePattern(new RegExp(proofs.map((proof) => escaped(proof.words)).join('|')));
    const files = filesOf(proofs).map((file) => path.join(this.root, file));
    const specifications = (await this.#vitest.globTestSpecifications(files)).filter(({ moduleId }) => files.includes(moduleId));
    const { testModules } = await this.#vitest.runTestSpecifications(specifications, false);
    return testModules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => ['passed', 'failed'].includes(test.result().state))
        .map((test) => ({
          file: relative(module.moduleId, this.root),
          title: test.fullName.replaceAll(' > ', ' '),
          passed: test.result().state === 'passed',
        })),
    );
  }

  #runJourneys(proofs: readonly Proof[]): TestResult[] {
    const results = path.join(this.root, 'test-results');
    rmSync(results, { recursive: true, force: true });
    this.#node('-e', "import('./src/commands/build.mjs').then(({ ensureBuilt }) => ensureBuilt())");
    const words = proofs.map((proof) => escaped(proof.words)).join('|');
    const names = filesOf(proofs).map((file) => path.basename(file));
    this.#node('node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/playwright.config.ts', ...names, '-g', words);
    return readResults(results, this.root);
  }

  #node(...args: string[]): void {
    spawnSync(process.execPath, args, { cwd: this.root, stdio: 'ignore' });
  }
}
