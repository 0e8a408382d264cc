import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toChart } from '#workbench/drawing/chart.ts';
import type { BrowserFile } from '#workbench/drawing/listed-chart.ts';
import { projectRoot } from '../../../src/commands/machines.ts';
import { groupArrows } from './arrow.ts';
import type { MachineCases } from './cases.ts';
import { chartsFolder, filedPaths, readPathFile } from './filed.ts';
import { drawBroken } from './html/broken-chart.ts';
import { toPage } from './html/page.ts';
import { Pictures } from './html/pictures.ts';
import { allBroken, toSheet, type Sheet } from './html/sheet.ts';
import type { ModelPath } from './model-spec.ts';
import { readRecords, recordsFolder } from './records.ts';
import type { PathsReport } from './report.ts';

const file = path.join(projectRoot, 'test-results/paths/index.html');

interface Circumstances {
  /** Further reasons why the run failed. */
  gaps: readonly string[];
  /** Whether this run also drove the paths in the browser. */
  driven: boolean;
}

/** Writes the report of a run and returns its path relative to the project root. */
export async function writeHtmlReport(
  report: PathsReport,
  machines: readonly MachineCases[],
  { gaps, driven }: Circumstances,
): Promise<string> {
  const drawn = await Promise.all(machines.map((machine) => sheetOf(report, machine, driven)));
  const sheets = drawn.filter((sheet) => sheet !== null);
  const createdAt = new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  const args = process.argv.slice(2);
  const command = ['npm run paths', ...(args.length ? ['--', ...args] : [])].join(' ');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, toPage({ sheets, gaps, createdAt, command }, new Pictures(recordsFolder)));
  return path.relative(projectRoot, file);
}

async function sheetOf(report: PathsReport, { id, domain, spec, docs }: MachineCases, driven: boolean): Promise<Sheet | null> {
  const machineReport = report.machines.find(({ machine }) => machine === id);
  if (!spec || !machineReport) return null;
  const { records, about } = driven ? readRecords(id) : { records: [], about: null };
  const browser = textOf(`${id}.browser.json`);
  const broken = report.filed.find(({ machine }) => machine === id)?.broken ?? [];
  const firstOfEach = groupArrows(allBroken({ broken, report: machineReport, records })).map(({ arrow }) => arrow);
  return toSheet({
    machine: spec.machine,
    domain,
    report: machineReport,
    filed: filedPathsOf(id),
    broken,
    drawings: await drawBroken(spec.machine, toChart(spec.machine, docs), firstOfEach),
    records,
    about,
    browser: browser === null ? null : (JSON.parse(browser) as BrowserFile),
    picture: textOf(`${id}.svg`),
  });
}

function filedPathsOf(machineId: string): ModelPath[] {
  const filed = readPathFile(machineId);
  return filed ? filedPaths(filed) : [];
}

function textOf(name: string): string | null {
  const artefact = path.join(chartsFolder, name);
  return existsSync(artefact) ? readFileSync(artefact, 'utf8') : null;
}
