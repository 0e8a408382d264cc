/** npm run charts: writes statecharts/ from machines/; `--help` lists the options. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

const args = process.argv.slice(2);
register();
const { isHelpRequested, helpText } = await import('./terminal.ts');
if (isHelpRequested(args)) {
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

/** Generated files in the folder, except those that running the paths writes: paths, browser coverage and screenshots. */
function existingFiles() {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile() && !/\.(paths|browser)\.json$/.test(entry.name)).map(({ name }) => name);
}

function writeFiles() {
  mkdirSync(folder, { recursive: true });
  for (const name of existingFiles()) if (!files.has(name)) rmSync(path.join(folder, name), { recursive: true });
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
  return [];
}

/** @returns {string[]} one line per file that differs from the generated one */
function staleFiles() {
  const names = new Set(existingFiles());
  const changed = [...files].filter(([name, content]) => !names.has(name) || readFileSync(path.join(folder, name), 'utf8') !== content);
  const extra = [...names].filter((name) => !files.has(name));
  return [...changed.map(([name]) => `stale: statecharts/${name}`), ...extra.map((name) => `no machine: statecharts/${name}`)];
}
