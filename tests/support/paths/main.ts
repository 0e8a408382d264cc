/**
 * npm run paths                     drives every machine along generated paths and prints what they cover
 * npm run paths -- --machine ID     only this machine
 * npm run paths -- --list           prints the paths with their ids; * marks those that suffice for every transition
 * npm run paths -- --json FILE      writes the report too
 * npm run paths -- --write          writes statecharts/<machine>.paths.json
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../../src/commands/machines.ts';
import { loadCases } from './cases.ts';
import { toPathFile } from './path-file.ts';
import { gaps, type PathsReport, runPaths, toJson, toList, toTable, WishError } from './report.ts';

/** The options, or one sentence about the one that does not exist. */
function readOptions() {
  try {
    return parseArgs({
      options: { machine: { type: 'string' }, list: { type: 'boolean' }, json: { type: 'string' }, write: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new WishError(`${(error as Error).message}. There are: --machine ID, --list, --json FILE, --write.`);
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  const report = await runPaths(options.machine);
  console.log(options.list ? toList(report) : toTable(report));
  if (options.json) writeFileSync(options.json, toJson(report));
  if (options.write) await writePathFiles(report);
  const found = gaps(report);
  for (const gap of found) console.error(gap);
  if (found.length) process.exitCode = 1;
}

async function writePathFiles({ machines }: PathsReport): Promise<void> {
  for (const { id, spec } of await loadCases()) {
    const report = machines.find(({ machine }) => machine === id);
    if (spec && report)
      writeFileSync(path.join(projectRoot, `statecharts/${id}.paths.json`), `${JSON.stringify(toPathFile(spec, report))}\n`);
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof WishError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
