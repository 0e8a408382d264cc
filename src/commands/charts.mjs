/**
 * npm run charts               writes statecharts/ from machines/
 * npm run charts -- --check    writes nothing; fails when a file is stale or a chart is incomplete
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

const unknown = process.argv.slice(2).find((argument) => argument !== '--check');
if (unknown !== undefined) {
  console.error(`There is no option ${unknown}. There is: --check.`);
  process.exit(1);
}

register();
const { loadMachines, projectRoot } = await import('./machines.ts');
const { chartFiles } = await import('#charts/gallery.ts');
const { lintChart } = await import('#charts/lint.ts');

const folder = path.join(projectRoot, 'statecharts');
const machines = await loadMachines();
const problems = machines.flatMap(({ machine, docs }) => lintChart(machine, docs));
const files = await chartFiles(machines);
const stale = process.argv.includes('--check') ? staleFiles() : writeFiles();

for (const { machine, rule, subject, message } of problems) console.error(`${machine}: ${subject} ${message} (${rule})`);
for (const line of stale) console.error(line);
if (stale.length) console.error('statecharts/ is stale: run npm run charts and commit the result');
if (problems.length || stale.length) process.exitCode = 1;
else console.log(`${machines.length} charts, ${files.size} files in statecharts/`);

/** What npm run paths writes beside them is its own. */
/** What lies in the folder and is made here: paths, what browsers took and screenshots are made by walking the paths. */
function existing() {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile() && !/\.(paths|browser)\.json$/.test(entry.name)).map(({ name }) => name);
}

function writeFiles() {
  mkdirSync(folder, { recursive: true });
  for (const name of existing()) if (!files.has(name)) rmSync(path.join(folder, name), { recursive: true });
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
  return [];
}

/** @returns {string[]} one line per file that differs from what the machines give */
function staleFiles() {
  const names = new Set(existing());
  const changed = [...files].filter(([name, content]) => !names.has(name) || readFileSync(path.join(folder, name), 'utf8') !== content);
  const left = [...names].filter((name) => !files.has(name));
  return [...changed.map(([name]) => `stale: statecharts/${name}`), ...left.map((name) => `no machine: statecharts/${name}`)];
}
