/**
 * Names failures while a run of Vitest goes on: each failed test at once, a file whose worker died (for which Vitest only says
 * "Worker exited unexpectedly"), and a file that hangs, whose workers are then ended. All lines start like those of Vitest's own list.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node';

/**
 * Time after which a test that has not ended hangs, beyond its own limit: a test that waits fails by its limit, one that never
 * lets the event loop turn does not. Loading a file and its hooks count as one test without a limit. Milliseconds.
 */
const PATIENCE = 300_000;
const CHECK_INTERVAL = 5_000;

const nameOf = ({ project, moduleId }: Pick<TestModule, 'project' | 'moduleId'>): string =>
  `|${project.name}| ${path.relative(project.vitest.config.root, moduleId)}`;

/** On a line of its own, after the dots of other tests. */
const print = (name: string, fault: string): void => console.error(`\n FAIL  ${name}${fault}`);

/** Kills the workers, which may be too busy to notice that their parent has ended. */
function killWorkers(): void {
  try {
    const workers = execFileSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' });
    for (const worker of workers.trim().split('\n')) process.kill(Number(worker), 'SIGKILL');
  } catch {
    // No such program, or no worker left.
  }
}

export default class RunReporter implements Reporter {
  private readonly waiting = new Set<string>();
  /** Name of a file that is being run → time by which its next sign of life is due. */
  private readonly running = new Map<string, number>();
  private watch: ReturnType<typeof setInterval> | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const specification of specifications) this.waiting.add(nameOf(specification));
    this.watch = setInterval(() => this.endIfHanging(), CHECK_INTERVAL);
    this.watch.unref();
  }

  onTestModuleQueued(module: TestModule): void {
    this.waiting.delete(nameOf(module));
    this.running.set(nameOf(module), performance.now() + PATIENCE);
  }

  onTestModuleCollected(module: TestModule): void {
    this.extend(module);
  }

  onTestCaseReady(test: TestCase): void {
    this.extend(test.module, test.options.timeout);
  }

  onTestCaseResult(test: TestCase): void {
    this.extend(test.module);
    if (test.result().state === 'failed') print(nameOf(test.module), ` > ${test.fullName}`);
  }

  /** Failed hooks. */
  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) print(nameOf(suite.module), ` > ${suite.fullName}`);
  }

  onTestModuleEnd(module: TestModule): void {
    this.running.delete(nameOf(module));
    if (module.errors().length > 0) print(nameOf(module), '');
  }

  onTestRunEnd(): void {
    clearInterval(this.watch);
    for (const name of this.running.keys()) print(name, ': its worker died before the file ended');
    for (const name of this.waiting) print(name, ': was not run');
  }

  /** A file that has ended stays ended: results may be reported after its end. */
  private extend(module: TestModule, limit = 0): void {
    const name = nameOf(module);
    if (this.running.has(name)) this.running.set(name, performance.now() + limit + PATIENCE);
  }

  private endIfHanging(): void {
    const now = performance.now();
    const hanging = [...this.running].filter(([, due]) => due < now);
    if (hanging.length === 0) return;
    for (const [name] of hanging) print(name, ': hangs, its current test does not end');
    killWorkers();
    process.exit(1);
  }
}
