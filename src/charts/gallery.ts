import type { AnyStateMachine } from 'xstate';
import { toChart, type Chart, type ChartDocs } from './chart.ts';
import { layout } from './layout.ts';
import { toMermaid } from './mermaid.ts';
import { toStately } from './stately.ts';
import { toSvg } from './svg.ts';

export interface ChartSource {
  /** The folder of machines/ it lies in. */
  domain: string;
  machine: AnyStateMachine;
  docs: ChartDocs;
}

/** The generated folder: file name → content. Byte-identical for the same machines. */
export async function chartFiles(sources: readonly ChartSource[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const listed: { domain: string; chart: Chart }[] = [];
  for (const { domain, machine, docs } of sources) {
    const chart = toChart(machine, docs);
    listed.push({ domain, chart });
    files.set(`${chart.id}.svg`, toSvg(chart, await layout(chart)));
    files.set(`${chart.id}.mmd`, toMermaid(chart));
    files.set(`${chart.id}.json`, `${JSON.stringify(toStately(machine, docs), null, 2)}\n`);
  }
  files.set('README.md', readme(listed));
  return files;
}

function readme(listed: readonly { domain: string; chart: Chart }[]): string {
  const domains = [...new Set(listed.map(({ domain }) => domain))].toSorted();
  const sections = domains.map((domain) => {
    const charts = listed.filter((entry) => entry.domain === domain).map(({ chart }) => chart);
    return section(
      domain,
      charts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });
  return `# Statecharts

Generated from \`machines/\` by \`npm run charts\`; edit the machine, not these files. Per machine: the picture (\`.svg\`, light and
dark), Mermaid text (\`.mmd\`) and the definition (\`.json\`), which opens in Stately Studio.

Arrow colours: an event somebody sends is grey, a finished actor green, a failed one red, time amber, an immediate one blue.
${sections.join('')}`;
}

function section(domain: string, charts: Chart[]): string {
  const title = domain.charAt(0).toUpperCase() + domain.slice(1).replaceAll('-', ' ');
  return `
## ${title}

| chart | states | transitions | what it is |
|---|---:|---:|---|
${charts.map(tableRow).join('\n')}
`;
}

function tableRow(chart: Chart): string {
  const { states, transitions } = chartSize(chart);
  const picture = `[<img src="${chart.id}.svg" width="280" alt="${chart.id}">](${chart.id}.svg)`;
  const words = `**${chart.id}** · ${chart.description}<br>[Mermaid](${chart.id}.mmd) · [JSON](${chart.id}.json)`;
  return `| ${picture} | ${states} | ${transitions} | ${words.replaceAll('|', '\\|')} |`;
}

/** States without the root, and transitions. */
export function chartSize(chart: Chart): { states: number; transitions: number } {
  return { states: chart.nodes.length - 1, transitions: new Set(chart.edges.map(({ id }) => id)).size };
}
