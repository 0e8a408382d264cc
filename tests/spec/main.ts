/**
 * npm run spec                       prints how many facts are proven and why others are open; writes test-results/conformance.html
 *                                    from the table and the results of the last test runs
 * npm run spec -- --strict           also fails if a fact's test did not run or did not pass
 * npm run spec -- --mutate 60 --seed 7   alters the product behind 60 proven facts, in a copy, and fails if a fact's tests do not notice;
 *                                    --only '§4,§8 session-red' (beginnings of section and id) chooses among fewer, --pure leaves out tests in the browser
 *                                    and on the database
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/commands/machines.ts';
import { isQuick } from './copy.ts';
import { mutate, picked, type ProvenFact } from './mutate.ts';
import { conformancePage, inWords, openReasons, provenAndOpen, totalsOf } from './page.ts';
import { outcomeOf, outcomeOfFact, readResults } from './results.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    mutate: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '§' },
    pure: { type: 'boolean', default: false },
  },
});
const all = table.flatMap(({ number, facts }) => facts.map((fact) => ({ ...fact, number })));

function writePage(): void {
  const results = readResults();
  const page = path.join(projectRoot, 'test-results/conformance.html');
  mkdirSync(path.dirname(page), { recursive: true });
  writeFileSync(page, conformancePage(table, results));
  console.log(`${all.length} facts: ${provenAndOpen(all)}`);
  for (const [why, count] of openReasons(all)) console.log(`${String(count).padStart(5)} open: ${why}`);
  console.log(`Tests: ${inWords(totalsOf(all, results))}`);
  console.log(path.relative(process.cwd(), page));
  if (!values.strict) return;
  for (const fact of all) {
    const outcome = outcomeOfFact(fact, results);
    if (outcome === 'passed' || outcome === 'open') continue;
    console.error(`${fact.number} ${fact.says}: ${outcome}`);
    const wanting = fact.proofs
      .map((proof) => ({ ...proof, outcome: outcomeOf(proof, results) }))
      .filter((proof) => proof.outcome !== 'passed');
    for (const proof of wanting) console.error(`  ${proof.outcome}: ${proof.file} "${proof.words}"`);
    process.exitCode = 1;
  }
}

async function runMutations(count: number, seed: number): Promise<void> {
  const chosen = all
    .filter((fact): fact is ProvenFact => fact.change !== null)
    .filter(({ number, id }) => values.only.split(',').some((name) => `${number} ${id}`.startsWith(name)))
    .filter(({ proofs }) => !values.pure || proofs.every(({ file }) => isQuick(file)));
  const some = picked(chosen, count, seed);
  console.log(`${some.length} of ${chosen.length} facts, seed ${seed}`);
  const missed = await mutate(some);
  // The tests that notice a change fail, which sets the exit code.
  process.exitCode = missed.length > 0 ? 1 : 0;
}

if (values.mutate === undefined) writePage();
else await runMutations(Number(values.mutate), Number(values.seed));
