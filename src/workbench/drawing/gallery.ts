import type { AnyStateMachine } from 'xstate';
import { toChart, type Chart, type ChartDocs } from './chart.ts';
import { layout } from './layout.ts';
import { toMermaid } from './mermaid.ts';
import { toStately } from './stately.ts';
import { toSvg } from './svg.ts';

export interface ChartSource {
  /** Subfolder of machines/. */
  domain: string;
  machine: AnyStateMachine;
  docs: ChartDocs;
}

/** The generated folder: file name → content. Byte-identical for the same machines. */
export async function chartFiles(sources: readonly ChartSource[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const listed: GalleryEntry[] = [];
  for (const { domain, machine, docs } of sources) {
    const chart = toChart(machine, docs);
    const drawing = await layout(chart);
    listed.push({ domain, chart, size: drawing });
    files.set(`${chart.id}.svg`, toSvg(chart, drawing, { legend: true }));
    files.set(`${chart.id}.mmd`, toMermaid(chart));
    files.set(`${chart.id}.json`, `${JSON.stringify(toStately(machine, docs), null, 2)}\n`);
  }
  files.set('README.md', readme(listed));
  return files;
}

interface GalleryEntry {
  domain: string;
  chart: Chart;
  size: { width: number; height: number };
}

function readme(listed: readonly GalleryEntry[]): string {
  const domains = [...new Set(listed.map(({ domain }) => domain))].toSorted();
  const states = listed.reduce((sum, { chart }) => sum + chartSize(chart).states, 0);
  const transitions = listed.reduce((sum, { chart }) => sum + chartSize(chart).transitions, 0);
  const sections = domains.map((domain) =>
    section(
      domain,
      listed.filter((entry) => entry.domain === domain),
    ),
  );
  return `# Statecharts

${listed.length} machines, ${states} states, ${transitions} transitions. Generated from \`machines/\` by \`npm run charts\` and \`npm run paths -- --write\`:
edit the machine, not these files. Each machine has four artefacts:

| file | what it is |
|---|---|
| \`<machine>.svg\` | the picture, light and dark, for screen and paper |
| \`<machine>.mmd\` | the same as Mermaid text |
| \`<machine>.json\` | the definition: opens in Stately Studio, \`createMachine\` accepts it; its \`meta\` tells delays, events and guards in words |
| \`<machine>.paths.json\` | the paths along which tests walk it |

How to read a picture: the dot marks the state entered first; a double edge ends; dashed frames run side by side (\`‖\`); \`H\` and \`H*\`
come back to where it was. On an arrow stands the event, \`[the guard]\`, \`/ the actions\`; in a state what runs meanwhile (\`do / …\`), on
the way in and out, what it does without leaving, and \`#tags\`. Arrows of one sort between the same two states share a line. An event
that somebody sends is grey, a finished actor green, a failed one red, time amber, an immediate transition blue: the key below each picture
says so too. \`usually after …\` is a time that is worked out anew each time.
${sections.join('')}`;
}

function section(domain: string, listed: GalleryEntry[]): string {
  const title = domain.charAt(0).toUpperCase() + domain.slice(1).replaceAll('-', ' ');
  const rows = listed.toSorted((a, b) => (a.chart.id < b.chart.id ? -1 : 1)).map(tableRow);
  return `
## ${title}

| chart | states | transitions | what it is |
|---|---:|---:|---|
${rows.join('\n')}
`;
}

const THUMBNAIL = 280;

function tableRow({ chart, size }: GalleryEntry): string {
  const { id, description } = chart;
  const { states, transitions } = chartSize(chart);
  const picture = `[<img src="${id}.svg" width="${Math.min(THUMBNAIL, size.width)}" alt="${id}">](${id}.svg)`;
  const files = `[Picture](${id}.svg) (${size.width} × ${size.height}) · [Mermaid](${id}.mmd) · [JSON](${id}.json) · [Paths](${id}.paths.json)`;
  const summary = `**${id}** · ${description}<br>${files}`;
  return `| ${picture} | ${states} | ${transitions} | ${summary.replaceAll('|', '\\|')} |`;
}

/** States without the root, and transitions. */
export function chartSize(chart: Chart): { states: number; transitions: number } {
  return { states: chart.nodes.length - 1, transitions: new Set(chart.edges.map(({ id }) => id)).size };
}
