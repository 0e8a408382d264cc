/** npm run paths; options.ts declares its options (`--help`). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isHelpRequested, exitOnClosedPipe } from '../../../src/commands/terminal.ts';
import { groupArrows, groupWords } from './arrow.ts';
import { brokenInBrowser, browserTable, cutOff, fileBrowserResults, runInBrowser } from './browser-run.ts';
import type { MachineCases } from './cases.ts';
import { chartsFolder, readPathFile } from './filed.ts';
import { writeHtmlReport } from './html-report.ts';
import { findPath, runOnePath } from './one-path.ts';
import { optionsText, type PathOptions, readOptions, WishError } from './options.ts';
import { pathFileText, toPathFile } from './path-file.ts';
import { chosenMachines, gaps, type PathsReport, runPaths, toJson, toList, toTable } from './report.ts';
import { walkMachine, type WalkReport } from './walk.ts';
import { toWalkTable, walkSummary, walkWords } from './walk-words.ts';

/** Runs the requested mode; returns whether it succeeded. */
async function main(): Promise<boolean> {
  if (isHelpRequested(process.argv)) {
    console.log(optionsText());
    return true;
  }
  const options = readOptions();
  const machines = await chosenMachines(options.machine);
  if (options.walk) return walk(options, machines);
  if (options.path && !options.browser) return (await runOnePath(findPath(machines, options.path))) === null;
  return run(options, machines);
}

async function run(options: PathOptions, machines: MachineCases[]): Promise<boolean> {
  const completed = options.path ? { ...options, ...inFull(options, machines) } : options;
  const report = await runPaths(completed.machine);
  if (!options.json) console.log(options.list ? toList(report) : toTable(report));
  if (options.write && !options.browser) writePathFiles(report, machines);
  const found = options.write ? gaps({ ...report, filed: [] }) : gaps(report);
  const stale = options.check ? report.filed.flatMap((state) => state.stale) : [];
  const isDriven = options.browser ? runInBrowser(completed) : true;
  if (options.json) console.log(toJson(report));
  if (options.browser) console.log(`\n${browserTable(machines)}`);
  if (options.browser && (options.screens || options.write) && !options.path)
    console.log(`Filed: ${fileBrowserResults(machines, options).join(', ') || 'nothing'}`);
  const inBrowser = options.browser ? [...brokenInBrowser().map(groupWords), ...cutOff()] : [];
  const complaints = [...found, ...stale.filter((line) => !found.includes(line)), ...inBrowser];
  for (const line of complaints) console.error(line);
  if (stale.length)
    console.error('The filed paths are stale: look at the arrows above, then npm run paths -- --write, and commit the result');
  const isGood = !complaints.length && isDriven;
  if (options.report || options.browser || !isGood) {
    const broken = new Set(groupArrows(report.filed.flatMap((state) => state.broken)).map(groupWords));
    const otherGaps = found.filter((line) => !broken.has(line));
    console.error(
      `Report: ${await writeHtmlReport(report, machines, { gaps: [...otherGaps, ...cutOffIf(options)], driven: options.browser })}`,
    );
  }
  return isGood;
}

const cutOffIf = ({ browser }: PathOptions): string[] => (browser ? cutOff() : []);

/** Completes an abbreviated path id, and adds its machine. */
function inFull({ path: id = '' }: PathOptions, machines: MachineCases[]): { path: string; machine: string } {
  const found = findPath(machines, id);
  if (!found.isFiled) throw new WishError(`${found.path.id} is not filed: a browser drives filed paths.`);
  return { path: found.path.id, machine: found.path.machine };
}

async function walk(options: PathOptions, machines: MachineCases[]): Promise<boolean> {
  const reports: WalkReport[] = [];
  for (const { spec } of machines) {
    if (spec)
      reports.push(
        await walkMachine(spec, { walks: options.walk, seed: options.seed, length: options.steps, filed: readPathFile(spec.machine.id) }),
      );
  }
  console.log(options.json ? JSON.stringify({ seed: options.seed, machines: reports }, null, 2) : toWalkTable(reports));
  for (const { machine, failure } of reports) if (failure) console.error(`\n${walkWords(machine, failure, options.steps)}`);
  if (!options.json)
    console.log(`\n${walkSummary(reports, { machine: options.machine, walks: options.walk, seed: options.seed, length: options.steps })}`);
  return reports.every(({ failure }) => !failure);
}

function writePathFiles({ machines: reports, filed }: PathsReport, machines: MachineCases[]): void {
  for (const { id, spec } of machines) {
    const report = reports.find(({ machine }) => machine === id);
    if (spec && report) writeFileSync(path.join(chartsFolder, `${id}.paths.json`), pathFileText(toPathFile(spec, report)));
  }
  for (const line of filed.flatMap(({ stale }) => stale)) console.log(`filed: ${line}`);
}

/** XState's message for a transition to a missing state, which prevents creating the machine. */
const NOWHERE = /^Invalid transition definition for state node '(.+)':\n(.+)$/;

/** User-facing sentence of an error; null for internal errors. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof WishError) return error.message;
  const [, state, fault] = NOWHERE.exec(error instanceof Error ? error.message : '') ?? [];
  return state ? `An arrow of ${state} leads nowhere: ${fault}. Nothing was driven; mend this first.` : null;
}

exitOnClosedPipe();
const isGood = await main().catch((error: unknown) => {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  console.error(sentence);
  return false;
});
if (!isGood) process.exitCode = 1;
