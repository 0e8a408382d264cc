import type { Chart } from '#workbench/drawing/chart.ts';
import type { ChartVersion } from '#workbench/drawing/chart-version.ts';
import { diffCharts } from '#workbench/diff/diff.ts';
import { filedChart } from '#workbench/drawing/filed-chart.ts';
import type { Json } from '#workbench/drawing/stately.ts';
import { git, GitError } from './git.ts';

/** How many earlier charts a page offers. */
const MOST = 8;

interface Revision {
  revision: string;
  date: string;
  subject: string;
  /** File in statecharts/ → its content's id in git; only what this revision changed. */
  files: Map<string, string>;
}

/**
 * The earlier charts of every machine, from the history of statecharts/; none without git or without a history.
 *
 * @param root folder that statecharts/ lies in
 */
export function chartHistory(root: string): (id: string, now: Chart) => ChartVersion[] {
  let revisions: Revision[] | undefined;
  return (id, now) => {
    revisions ??= historyOf(root);
    return different(versionsOf(root, revisions, id), now).slice(0, MOST);
  };
}

/** The revision that made a chart what it is. */
export interface LastChange {
  machine: string;
  revision: string;
  /** ISO 8601. */
  date: string;
  subject: string;
}

/**
 * Which revision last changed any of these charts, as far as statecharts/ tells; null when none did, or without git.
 *
 * @param root folder that statecharts/ lies in
 * @param charts as they are at `revision`
 * @param revision of later ones nothing is told; the last unless said
 */
export function lastChange(root: string, charts: ReadonlyMap<string, Chart>, revision = 'HEAD'): LastChange | null {
  const revisions = historyOf(root, revision);
  const order = new Map(revisions.map(({ revision: name }, index) => [name, index]));
  const place = (change: LastChange): number => order.get(change.revision) ?? Infinity;
  const changes = [...charts].flatMap(([machine, chart]): LastChange[] => {
    const versions = versionsOf(root, revisions, machine);
    const earlier = versions.findIndex((version) => diffCharts(version.chart, chart, { unknown: version.unknown }).changes.length > 0);
    const made = versions[earlier < 0 ? versions.length - 1 : earlier - 1];
    return made ? [{ machine, revision: made.revision, date: made.date, subject: made.subject }] : [];
  });
  return changes.toSorted((a, b) => place(a) - place(b))[0] ?? null;
}

/** Letters of a revision's name. */
const SHORT = 8;
const MARK = '\u0001';

function historyOf(root: string, revision = 'HEAD'): Revision[] {
  try {
    const format = `--format=${MARK}%H%x00%cI%x00%s`;
    const log = git(root, ['log', '--raw', '--abbrev=40', '--no-renames', '--relative', format, revision, '--', 'statecharts']).toString();
    return log.split(MARK).slice(1).map(readRevision);
  } catch (error) {
    if (error instanceof GitError) return [];
    throw error;
  }
}

/** `:100644 100644 <before> <after> M\tstatecharts/signIn.json`, one line per file. */
function readRevision(text: string): Revision {
  const [head = '', ...lines] = text.split('\n');
  const [revision = '', date = '', subject = ''] = head.split('\0');
  const files = lines.flatMap((line): [string, string][] => {
    const [, blob, file] = /^:\d+ \d+ \w+ (\w+) [AM]\tstatecharts\/(.+)$/.exec(line) ?? [];
    return blob && file ? [[file, blob]] : [];
  });
  return { revision: revision.slice(0, SHORT), date, subject, files: new Map(files) };
}

/** Newest first, each with the last picture that was drawn of it. */
function versionsOf(root: string, revisions: readonly Revision[], id: string): ChartVersion[] {
  let picture: string | undefined;
  const found = revisions.flatMap(({ files, ...said }, at) => {
    picture ??= files.get(`${id}.svg`);
    const json = files.get(`${id}.json`);
    if (!json) return [];
    const drawn =
      picture ??
      revisions
        .slice(at)
        .find((older) => older.files.has(`${id}.svg`))
        ?.files.get(`${id}.svg`);
    picture = undefined;
    return drawn ? [{ said, json, drawn }] : [];
  });
  const texts = contents(
    root,
    found.flatMap(({ json, drawn }) => [json, drawn]),
  );
  return found.flatMap(({ said, json, drawn }): ChartVersion[] => {
    const filed = read(texts.get(json) ?? '');
    return filed ? [{ ...said, ...filed, picture: ownPicture(texts.get(drawn) ?? '', id) }] : [];
  });
}

/** Null for a file of a time when it was no chart that is understood now. */
function read(text: string) {
  try {
    return filedChart(JSON.parse(text) as Json);
  } catch {
    return null;
  }
}

/** Beside today's drawing in one page: without its rules, and with ids of its own. */
function ownPicture(svg: string, id: string): string {
  return svg.replace(/<style>[\s\S]*?<\/style>\s*/, '').replaceAll(`chart-${id}-`, `chart-${id}-before-`);
}

/** Contents by their ids in git, in one question. */
function contents(root: string, blobs: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  if (!blobs.length) return texts;
  const answer = git(root, ['cat-file', '--batch'], { input: `${blobs.join('\n')}\n` });
  let at = 0;
  for (const blob of blobs) {
    const line = answer.indexOf('\n', at);
    const size = Number(/ (\d+)$/.exec(answer.toString('utf8', at, line))?.[1] ?? 0);
    texts.set(blob, answer.toString('utf8', line + 1, line + 1 + size));
    at = line + 1 + size + 1;
  }
  return texts;
}

/** Without those that read like the one after them; of several alike the first revision tells when it began. */
function different(versions: readonly ChartVersion[], now: Chart): ChartVersion[] {
  const kept: ChartVersion[] = [];
  for (const version of versions) {
    const next = kept.at(-1);
    if (diffCharts(version.chart, next?.chart ?? now, { unknown: version.unknown }).changes.length) kept.push(version);
    else if (next) kept[kept.length - 1] = { ...next, revision: version.revision, date: version.date, subject: version.subject };
  }
  return kept;
}
