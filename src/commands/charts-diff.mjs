/**
 * npm run charts:diff: `--help` lists the options.
 *
 * Writes dist/charts-diff/index.html: each changed chart once, with what was added, removed and changed in it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { appRoot, command, StepError } from './step.mjs';

/** @type {import('./terminal.ts').Help} */
const help = {
  about: 'What changes in the statecharts between two revisions, in words and drawn in dist/charts-diff/index.html.',
  usage: 'npm run charts:diff -- [<revision> [<revision>]] [options]',
  options: {
    '(nothing)': 'what the working copy changes since the last commit',
    '<revision>': 'what it changes since that revision',
    '<revision> <revision>': 'what changed between the two',
    '--file <proposal.json>': 'what a proposal (XState JSON, as Stately Studio exports it) would change, now or since a revision',
    '--machine <id>': 'only this machine; with --file the one that the proposal is for, if its id is another',
    '--json <file>': 'the difference as JSON too',
    '--help': 'this',
  },
  examples: {
    'npm run charts:diff -- HEAD~5 --machine signIn': 'sign-in now beside five commits ago',
    'npm run charts:diff -- --file proposal.json': 'a proposal beside the working copy',
  },
};
const options = /** @type {const} */ ({
  file: { type: 'string' },
  machine: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > (values.file === undefined ? 2 : 1)) throw new Error('Too many revisions.');
    return { ...values, revisions: positionals };
  } catch (error) {
    throw new StepError(`${error instanceof Error ? error.message : String(error)}\nnpm run charts:diff -- --help tells what there is.`);
  }
}

await command(async () => {
  const { revisions, file, machine, json, help: isHelp } = readArguments();
  register();
  const { exitOnClosedPipe, helpText } = await import('./terminal.ts');
  exitOnClosedPipe();
  if (isHelp) {
    console.log(helpText(help));
    return;
  }
  const { proposedCharts, revisionCharts, workingCharts } = await import('./chart-revisions.ts');
  const { compareSets, difference, differencePage, differenceText, lastChangeText } = await import('./charts-diff-report.ts');
  const [first, second] = revisions;
  const before = file === undefined || first !== undefined ? await revisionCharts(first ?? 'HEAD') : await workingCharts();
  const after =
    file === undefined ? await (second === undefined ? workingCharts() : revisionCharts(second)) : proposedCharts(file, before, machine);
  const compared = compareSets(before, after, machine);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(difference(compared), null, 2)}\n`);
  const page = compared.charts.length ? writePage(await differencePage(compared)) : null;
  console.log(differenceText(compared));
  if (page === null && file === undefined) {
    const { lastChange } = await import('./statechart-versions.ts');
    const charts = machine === undefined ? after.charts : new Map([...after.charts].filter(([id]) => id === machine));
    const last = lastChange(appRoot, charts, second);
    if (last !== null) console.log(lastChangeText(last));
  }
  if (page !== null) console.log(`\nPictures: ${page}`);
});

/** @param {string} html @returns {string} path relative to the current folder */
function writePage(html) {
  const folder = path.join(appRoot, 'dist/charts-diff');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'index.html');
  writeFileSync(file, html);
  return path.relative(process.cwd(), file);
}
