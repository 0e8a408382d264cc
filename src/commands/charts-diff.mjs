/**
 * npm run charts:diff                              what the working copy changes since the last commit
 * npm run charts:diff -- <revision>                … since a revision
 * npm run charts:diff -- <revision> <revision>     what changed between two
 * npm run charts:diff -- --file proposal.json      what a proposal (XState JSON, as Stately Studio exports it) would change; a revision
 *                                                  may be named to compare with, and the machine if its id is another: --machine signIn
 * --machine <id>    only this machine
 * --json <file>     the difference as JSON too
 *
 * Writes dist/charts-diff/index.html: each changed chart once, with what was added, removed and changed in it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { appRoot, command, StepError } from './step.mjs';

const options = /** @type {const} */ ({ file: { type: 'string' }, machine: { type: 'string' }, json: { type: 'string' } });

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > (values.file === undefined ? 2 : 1)) throw new Error('Too many revisions.');
    return { ...values, revisions: positionals };
  } catch (error) {
    throw new StepError(
      `${error instanceof Error ? error.message : String(error)}\nnpm run charts:diff -- [<revision> [<revision>]] [--file proposal.json] [--machine <id>] [--json <file>]`,
    );
  }
}

await command(async () => {
  const { revisions, file, machine, json } = readArguments();
  register();
  const { proposedCharts, revisionCharts, workingCharts } = await import('./chart-revisions.ts');
  const { compareSets, difference, differencePage, differenceText } = await import('./charts-diff-report.ts');
  const [first, second] = revisions;
  const before = file === undefined || first !== undefined ? await revisionCharts(first ?? 'HEAD') : await workingCharts();
  const after =
    file === undefined ? await (second === undefined ? workingCharts() : revisionCharts(second)) : proposedCharts(file, before, machine);
  const compared = compareSets(before, after, machine);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(difference(compared), null, 2)}\n`);
  const page = compared.charts.length ? writePage(await differencePage(compared)) : null;
  console.log(differenceText(compared));
  if (page !== null) console.log(`\nPictures: ${page}`);
});

/** @param {string} html @returns {string} where it is, from the current folder */
function writePage(html) {
  const folder = path.join(appRoot, 'dist/charts-diff');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'index.html');
  writeFileSync(file, html);
  return path.relative(process.cwd(), file);
}
