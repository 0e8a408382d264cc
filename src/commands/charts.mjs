/** npm run charts: writes statecharts/ from machines/; `--help` tells the rest. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

const args = process.argv.slice(2);
register();
const { asksForHelp, helpText } = await import('./terminal.ts');
if (asksForHelp(args)) {
  console.log(
    helpText({
      about: 'Draws the statecharts: statecharts/ from machines/.',
      usage: 'npm run charts -- [--check]',
      options: {
        '(nothing)': 'writes the files that are stale',
        '--check': 'writes nothing; fails when a file is stale or a chart is incomplete',
      },
      examples: { 'npm run charts': 'after a machine was changed', 'npm run charts -- --check': 'before a commit' },
    }),
  );
  process.exit();
}
const unknown = args.find((argument) => argument !== '--check');
if (unknown !== undefined) {
  console.error(`There is no option ${unknown}. There is: --check, and --help.`);
  process.exit(1);
}

const { loadMachines, projectRoot } = await import('./machines.ts');
const { chartFiles } = await import('#workbench/drawing/gallery.ts');
const { lintChart } = await import('#workbench/drawing/lint.ts');

const folder = path.join(projectRoot, 'statecharts');
const machines = await loadMachines();
const problems = machines.flatMap(({ machine, docs }) => lintChart(machine, docs));
const files = await chartFiles(machines);
const stale = args.includes('--check') ? staleFiles() : writeFiles();

for (const { machine, rule, subject, message } of problems) console.error(`${machine}: ${subject} ${message} (${rule})`);
for (const line of stale) console.error(line);
if (stale.length) console.error('statecharts/ is stale: run npm run charts and commit the result');
if (problems.length || stale.length) process.exitCode = 1;
else console.log(`${machines.length} charts, ${files.size} files in statecharts/`);

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
