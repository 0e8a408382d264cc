/**
 * npm run spec                writes test-results/conformance.html from the table and the results of the last test runs
 * npm run spec -- --strict    also fails if a fact's test did not run or did not pass
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/commands/machines.ts';
import { conformancePage, inWords, totalsOf } from './page.ts';
import { outcomeOf, outcomeOfFact, readResults } from './results.ts';
import { table } from './table.ts';

const results = readResults();
const all = table.flatMap(({ number, facts }) => facts.map((fact) => ({ ...fact, number })));
const page = path.join(projectRoot, 'test-results/conformance.html');
mkdirSync(path.dirname(page), { recursive: true });
writeFileSync(page, conformancePage(table, results));
console.log(`${all.length} facts: ${inWords(totalsOf(all, results))}`);
console.log(path.relative(process.cwd(), page));

if (process.argv.includes('--strict')) {
  for (const { number, says, proofs, ...fact } of all) {
    const outcome = outcomeOfFact({ says, proofs, ...fact }, results);
    if (outcome === 'passed' || outcome === 'open') continue;
    console.error(`${number} ${says}: ${outcome}`);
    const wanting = proofs.map((proof) => ({ ...proof, outcome: outcomeOf(proof, results) })).filter((proof) => proof.outcome !== 'passed');
    for (const proof of wanting) console.error(`  ${proof.outcome}: ${proof.file} "${proof.words}"`);
    process.exitCode = 1;
  }
}
