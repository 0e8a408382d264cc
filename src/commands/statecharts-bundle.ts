import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { AnyStateMachine } from 'xstate';
import { toChart, type Chart, type ChartDocs } from '../charts/chart.ts';
import type { ListedChart } from '../charts/listed-chart.ts';

const LIST = 'virtual:statecharts';
const ONE = 'virtual:statechart/';

interface Source {
  id: string;
  domain: string;
  file: string;
}

/**
 * The statecharts for a page: `virtual:statecharts` lists them and opens one, with its machine, its picture and its paths,
 * as a file of its own. The machines are asked for as `?chart`: copies, so that a page which only runs them does not
 * load what is said about them.
 *
 * @param root folder that machines/ and statecharts/ lie in
 */
export function statecharts(root: string): Plugin {
  let charts: Promise<Map<string, { source: Source; chart: Chart }>> | undefined;
  const all = () => (charts ??= readCharts(root));
  return {
    name: 'statecharts',
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : null),
    async load(resolved) {
      if (resolved === `\0${LIST}`) return listModule(await all());
      if (!resolved.startsWith(`\0${ONE}`)) return null;
      const found = (await all()).get(resolved.slice(ONE.length + 1));
      if (!found) throw new Error(`There is no machine for ${resolved}`);
      for (const file of [found.source.file, picture(root, found.source.id), paths(root, found.source.id)]) this.addWatchFile(file);
      return oneModule(root, found.source, found.chart);
    },
  };
}

const picture = (root: string, id: string): string => path.join(root, `statecharts/${id}.svg`);
const paths = (root: string, id: string): string => path.join(root, `statecharts/${id}.paths.json`);

async function readCharts(root: string) {
  const found = await Promise.all(sources(root).map((source) => readChart(root, source)));
  return new Map(found.filter((one) => one !== null).map((one) => [one.source.id, one]));
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
  const docs = { events: module[`${source.id}Events`] ?? {}, guards: module[`${source.id}Guards`] ?? {} } as ChartDocs;
  return { source, chart: toChart(module[`${source.id}Machine`] as AnyStateMachine, docs) };
}

function listModule(charts: Map<string, { source: Source; chart: Chart }>): string {
  const listed: ListedChart[] = [...charts.values()].map(({ source, chart }) => ({
    id: chart.id,
    domain: source.domain,
    description: chart.description,
    transitions: new Set(chart.edges.map((edge) => edge.id)).size,
    states: chart.nodes.filter(({ parent }) => parent !== null).map(({ id, key, description, spec }) => ({ id, key, description, spec })),
  }));
  const openers = listed.map(({ id }) => `${JSON.stringify(id)}: () => import(${JSON.stringify(`${ONE}${id}`)})`);
  return `export const list = ${JSON.stringify(listed)};\nexport const openers = {${openers.join(',')}};`;
}

function oneModule(root: string, { id, file }: Source, chart: Chart): string {
  const source = path.relative(root, file).split(path.sep).join('/');
  return `
import { ${id}Machine as machine } from ${JSON.stringify(`${file}?chart`)};
import picture from ${JSON.stringify(`${picture(root, id)}?raw`)};
import paths from ${JSON.stringify(paths(root, id))};
export default { chart: ${JSON.stringify(chart)}, machine, picture, paths, browser: null, screens: {}, source: ${JSON.stringify(source)} };`;
}
