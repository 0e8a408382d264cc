import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { AnyStateMachine } from 'xstate';
import { toChart, type Chart, type ChartDocs } from '#workbench/drawing/chart.ts';
import type { ListedChart } from '#workbench/drawing/listed-chart.ts';
import { screenFile, screenThemes, stateKeys } from '#workbench/drawing/screens.ts';
import { chartHistory } from './statechart-versions.ts';

const LIST = 'virtual:statecharts';
const ONE = 'virtual:statechart/';
const EARLIER = 'virtual:statechart-versions';

interface Source {
  id: string;
  domain: string;
  file: string;
}

/**
 * The statecharts for a page: `virtual:statecharts` lists them and loads each with its machine, picture and paths as a
 * separate file. Machines are imported with `?chart`, as copies, so that pages which only run a machine do not load its
 * documentation. `virtual:statechart-versions` loads the earlier versions of each chart from the Git history.
 *
 * @param root folder that contains machines/ and statecharts/
 */
export function statecharts(root: string): Plugin {
  let charts: Promise<Map<string, { source: Source; chart: Chart }>> | undefined;
  const all = () => (charts ??= readCharts(root));
  const history = chartHistory(root);
  return {
    name: 'statecharts',
    resolveId: (id) => (id === LIST || id.startsWith(ONE) || id.startsWith(EARLIER) ? `\0${id}` : null),
    async load(resolved) {
      if (resolved.startsWith(`\0${EARLIER}`)) return versionsModule(resolved.slice(1), await all(), history);
      if (resolved === `\0${LIST}`) return listModule(root, await all());
      if (!resolved.startsWith(`\0${ONE}`)) return null;
      const found = (await all()).get(resolved.slice(ONE.length + 1));
      if (!found) throw new Error(`There is no machine for ${resolved}`);
      const { file, id } = found.source;
      for (const each of [file, picture(root, id), paths(root, id), ...(hasBrowser(root, id) ? [browser(root, id)] : [])])
        this.addWatchFile(each);
      return oneModule(root, found.source, found.chart);
    },
  };
}

const picture = (root: string, id: string): string => path.join(root, `statecharts/${id}.svg`);
const paths = (root: string, id: string): string => path.join(root, `statecharts/${id}.paths.json`);
const browser = (root: string, id: string): string => path.join(root, `statecharts/${id}.browser.json`);
const hasBrowser = (root: string, id: string): boolean => existsSync(browser(root, id));

async function readCharts(root: string) {
  const found = await Promise.all(sources(root).map((source) => readChart(root, source)));
  return new Map(found.filter((entry) => entry !== null).map((entry) => [entry.source.id, entry]));
}

function sources(root: string): Source[] {
  const machines = path.join(root, 'machines');
  return readdirSync(machines, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: domain }) => readdirSync(path.join(machines, domain)).map((name) => ({ domain, name })))
    .filter(({ name }) => name.endsWith('.ts'))
    .map(({ domain, name }) => ({ id: name.slice(0, -'.ts'.length), domain, file: path.join(machines, domain, name) }));
}

/** Null for a file without a machine. */
async function readChart(root: string, source: Source): Promise<{ source: Source; chart: Chart } | null> {
  if (!readFileSync(source.file, 'utf8').includes(`${source.id}Machine`)) return null;
  const { module } = await runnerImport<Record<string, unknown>>(source.file, { root, configFile: false, logLevel: 'warn' });
  const exportOf = (suffix: string): unknown => module[`${source.id}${suffix}`] ?? {};
  const docs = { events: exportOf('Events'), guards: exportOf('Guards'), delays: exportOf('Delays') } as ChartDocs;
  return { source, chart: toChart(module[`${source.id}Machine`] as AnyStateMachine, docs) };
}

function listModule(root: string, charts: Map<string, { source: Source; chart: Chart }>): string {
  const listed: Omit<ListedChart, 'picture'>[] = [...charts.values()].map(({ source, chart }) => ({
    id: chart.id,
    domain: source.domain,
    description: chart.description,
    transitions: new Set(chart.edges.map((edge) => edge.id)).size,
    states: chart.nodes.filter(({ parent }) => parent !== null).map(({ id, key, description, spec }) => ({ id, key, description, spec })),
    invokes: [...new Set(chart.nodes.flatMap(({ invokes }) => invokes.map(({ src }) => src)))],
  }));
  const pictures = listed.map(({ id }, index) => `import p${index} from ${JSON.stringify(`${picture(root, id)}?url&no-inline`)};`);
  const entries = listed.map((one, index) => `{...${JSON.stringify(one)},picture:p${index}}`);
  return `${pictures.join('')}\nexport const list = [${entries.join(',')}];\nexport const openers = {${openersOf(charts, ONE)}};`;
}

function oneModule(root: string, { id, file }: Source, chart: Chart): string {
  const source = path.relative(root, file).split(path.sep).join('/');
  const screens = screensModule(root, chart);
  const hasExplanations = readFileSync(file, 'utf8').includes(`export function ${id}Why(`);
  return `
import { ${id}Machine as machine${hasExplanations ? `, ${id}Why as why` : ''} } from ${JSON.stringify(`${file}?chart`)};
import picture from ${JSON.stringify(`${picture(root, id)}?raw`)};
import paths from ${JSON.stringify(paths(root, id))};
${hasBrowser(root, id) ? `import browser from ${JSON.stringify(browser(root, id))};` : 'const browser = null;'}
${screens.imports}
const screens = ${screens.object};
import svg from ${JSON.stringify(`${picture(root, id)}?url&no-inline`)};
import mmd from ${JSON.stringify(`${path.join(root, `statecharts/${id}.mmd`)}?url&no-inline`)};
import json from ${JSON.stringify(`${path.join(root, `statecharts/${id}.json`)}?url&no-inline`)};
export default { chart: ${JSON.stringify(chart)}, machine, ${hasExplanations ? 'why, ' : ''}picture, paths, browser, screens, files: { svg, mmd, json }, source: ${JSON.stringify(source)} };`;
}

/** The earlier versions of a chart, or for all charts how to get at theirs. */
function versionsModule(
  name: string,
  charts: Map<string, { source: Source; chart: Chart }>,
  history: ReturnType<typeof chartHistory>,
): string {
  if (name === EARLIER) return `export const openers = {${openersOf(charts, `${EARLIER}/`)}};`;
  const id = name.slice(EARLIER.length + 1);
  const found = charts.get(id);
  return `export default ${JSON.stringify(found ? history(id, found.chart) : [])};`;
}

const openersOf = (charts: Map<string, unknown>, prefix: string): string =>
  [...charts.keys()].map((id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(`${prefix}${id}`)})`).join(',');

/** Addresses only: a screen is loaded when it is looked at. */
function screensModule(root: string, chart: Chart): { imports: string; object: string } {
  const folder = path.join(root, 'statecharts/screens', chart.id);
  const fileNames = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const photographed = [...stateKeys(chart)].filter(([, keys]) => screenThemes.every((theme) => fileNames.has(screenFile(keys, theme))));
  const imports = photographed.flatMap(([, keys], at) =>
    screenThemes.map(
      (theme) => `import ${theme}${at} from ${JSON.stringify(`${path.join(folder, screenFile(keys, theme))}?url&no-inline`)};`,
    ),
  );
  const entries = photographed.map(([id], at) => `${JSON.stringify(id)}: [{ light: light${at}, dark: dark${at} }]`);
  return { imports: imports.join('\n'), object: `{ ${entries.join(', ')} }` };
}
