import type { Chart } from '#workbench/drawing/chart.ts';
import { diffCharts, type Change, type ChangeKind, type ChartDifference } from '#workbench/diff/diff.ts';
import { changeMarks, diffColours, markDrawing, unionChart } from '#workbench/diff/diff-picture.ts';
import { describeChange, formatEnglish } from '#workbench/diff/diff-words.ts';
import { layout } from '#workbench/drawing/layout.ts';
import { toSvg } from '#workbench/drawing/svg.ts';
import { type ChartSet, RevisionProblem } from './chart-revisions.ts';
import type { LastChange } from './statechart-versions.ts';

/** A chart that only one side has is drawn unchanged. */
type ComparedChart = { id: string; kind: 'changed'; difference: ChartDifference } | { id: string; kind: 'added' | 'removed'; chart: Chart };

export interface Compared {
  before: ChartSet;
  after: ChartSet;
  charts: ComparedChart[];
}

/** Compares two sets of charts. @throws RevisionProblem if neither has the requested machine */
export function compareSets(before: ChartSet, after: ChartSet, machine?: string): Compared {
  const all = [...new Set([...after.charts.keys(), ...before.charts.keys()])].toSorted();
  if (machine !== undefined && !all.includes(machine))
    throw new RevisionProblem(`There is no machine ${machine}. There are: ${all.join(', ')}`);
  const unknown = [...before.unknown, ...after.unknown];
  const charts = (machine === undefined ? all : [machine]).flatMap((id): ComparedChart[] => {
    const [earlier, later] = [before.charts.get(id), after.charts.get(id)];
    if (earlier && later) {
      const difference = diffCharts(earlier, later, { unknown });
      return difference.changes.length ? [{ id, kind: 'changed', difference }] : [];
    }
    return [
      ...(later ? [{ id, kind: 'added' as const, chart: later }] : []),
      ...(earlier ? [{ id, kind: 'removed' as const, chart: earlier }] : []),
    ];
  });
  return { before, after, charts };
}

/** The difference as JSON for other programs: ids before and after, and descriptions. */
export function difference({ before, after, charts }: Compared): object {
  return {
    from: before.name,
    to: after.name,
    charts: charts.map((compared) => ({
      id: compared.id,
      kind: compared.kind,
      changes: compared.kind === 'changed' ? compared.difference.changes.map((change) => changeData(compared.difference, change)) : [],
    })),
  };
}

const changeData = (diff: ChartDifference, change: Change): object => ({
  kind: change.kind,
  what: change.subject,
  before: change.before?.id ?? null,
  after: change.after?.id ?? null,
  aspects: change.aspects,
  words: describeChange(diff, change, formatEnglish),
});

const notes = ({ before, after }: Compared): string[] =>
  [before, after].flatMap(({ name, note }) => (note === null ? [] : [`${name}: ${note}`]));

/** For the terminal. */
export function differenceText(compared: Compared): string {
  const { before, after, charts } = compared;
  const head = [`${before.name} → ${after.name}`, ...notes(compared)];
  if (!charts.length) return [...head, 'no difference'].join('\n');
  return [...head, ...charts.flatMap((chart) => ['', title(chart), ...textLines(chart)])].join('\n');
}

/** Message for an empty difference. */
export function lastChangeText({ machine, revision, date, subject }: LastChange): string {
  const day = new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return `The last change of a chart is earlier: ${machine} in ${revision}, ${day}: ${subject}\nTo see it: npm run charts:diff -- ${revision}^`;
}

function title(chart: ComparedChart): string {
  if (chart.kind !== 'changed') return `${chart.id}: ${chart.kind === 'added' ? 'new chart' : 'the chart is gone'}`;
  const counts = (Object.keys(changeMarks) as ChangeKind[]).flatMap((kind) => {
    const count = chart.difference.changes.filter((change) => change.kind === kind).length;
    return count ? [`${count} ${kind}`] : [];
  });
  const isSame = chart.difference.changes.every(({ kind }) => kind === 'moved');
  return `${chart.id}: ${counts.join(', ')}${isSame ? ', behaviour the same' : ''}`;
}

/** Heading of the changes that only moved something; they are listed last. */
const ONLY_MOVED = 'Only moved, behaviour the same:';

interface Line {
  kind: ChangeKind;
  words: string;
}

function changeLines(chart: ComparedChart): { otherChanges: Line[]; moves: Line[] } {
  const { difference: of } = chart.kind === 'changed' ? chart : { difference: null };
  const all = of?.changes.map((change) => ({ kind: change.kind, words: describeChange(of, change, formatEnglish) })) ?? [];
  return { otherChanges: all.filter(({ kind }) => kind !== 'moved'), moves: all.filter(({ kind }) => kind === 'moved') };
}

function textLines(chart: ComparedChart): string[] {
  const { otherChanges, moves } = changeLines(chart);
  const text = ({ kind, words }: Line) => `  ${changeMarks[kind]} ${words}`;
  return [...otherChanges.map(text), ...(otherChanges.length && moves.length ? [`  ${ONLY_MOVED}`] : []), ...moves.map(text)];
}

/** A self-contained page with all pictures. */
export async function differencePage(compared: Compared): Promise<string> {
  const sections: string[] = [];
  for (const chart of compared.charts) sections.push(await section(chart));
  const { before, after } = compared;
  const index = compared.charts.map((chart) => `<li><a href="#${chart.id}">${escape(title(chart))}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Difference of the statecharts</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Difference of the statecharts</h1>
<p><b>${escape(before.name)}</b> → <b>${escape(after.name)}</b></p>
${notes(compared)
  .map((note) => `<p>${escape(note)}</p>`)
  .join('\n')}
<ul class="legend"><li class="added">+ added</li><li class="removed">− removed, dashed</li><li class="changed">~ changed</li><li class="moved">› moved, behaviour the same</li><li>unchanged</li></ul>
<nav aria-label="Charts"><ul>${index.join('')}</ul></nav>
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

async function section(chart: ComparedChart): Promise<string> {
  const { otherChanges, moves } = changeLines(chart);
  return `<section id="${chart.id}" aria-labelledby="${chart.id}-title">
<h2 id="${chart.id}-title">${escape(title(chart))}</h2>
${wordList(otherChanges)}
${otherChanges.length && moves.length ? `<p class="moved">${ONLY_MOVED}</p>` : ''}
${wordList(moves)}
<div class="picture" tabindex="0" role="region" aria-label="Picture of ${chart.id}">${await pictureOf(chart)}</div>
</section>`;
}

function wordList(all: readonly Line[]): string {
  const items = all.map(({ kind, words }) => `<li class="${kind}"><b aria-label="${kind}">${changeMarks[kind]}</b> ${escape(words)}</li>`);
  return items.length ? `<ul class="words">${items.join('')}</ul>` : '';
}

async function pictureOf(chart: ComparedChart): Promise<string> {
  if (chart.kind !== 'changed') return toSvg(chart.chart, await layout(chart.chart));
  const { chart: union, marked } = unionChart(chart.difference);
  return markDrawing(toSvg(union, await layout(union)), marked);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

const light = `--page:#fff;--text:#17212b;--text-2:#46525d;--line:#e0e5e8;${diffColours('light')}`;
const dark = `--page:#161b1f;--text:#e7ebee;--text-2:#b9c3ca;--line:#2a3238;${diffColours('dark')}`;
const style = `
:root{${light};color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{${dark}}}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif}
header,section{max-width:1500px;margin:0 auto;padding:24px}
h1{font-size:24px;margin:0}h2{font-size:18px;margin:0}
a{color:inherit}
section{border-top:1px solid var(--line)}
ul{list-style:none;margin:12px 0;padding:0}
.legend{display:flex;flex-wrap:wrap;gap:20px;font-weight:600}
.words li{padding:3px 0 3px 22px;text-indent:-22px}
.words b{display:inline-block;width:22px;text-indent:0}
.added,.words .added b{color:var(--diff-added)}.removed,.words .removed b{color:var(--diff-removed)}.changed,.words .changed b{color:var(--diff-changed)}.moved,.words .moved b{color:var(--diff-moved)}
.words li{color:var(--text)}.words .moved{color:var(--text-2)}
p.moved{margin:16px 0 0;font-weight:600}p.moved+ul{margin-top:4px}
.picture{overflow:auto;max-height:88vh;border:1px solid var(--line);border-radius:8px}
.picture:focus-visible{outline:2px solid currentColor;outline-offset:2px}
.picture svg{display:block;margin:0 auto}
@media print{:root{${light};color-scheme:light}.picture{overflow:visible;max-height:none;border:0}.picture svg{max-width:100%;height:auto}section{break-before:page;border:0}nav{display:none}}
`;
