import type { Chart } from '#workbench/drawing/chart.ts';
import type { ChartVersion } from '#workbench/drawing/chart-version.ts';
import { diffCharts } from '#workbench/diff/diff.ts';
import { filedChart } from '#workbench/drawing/filed-chart.ts';
import type { Json } from '#workbench/drawing/stately.ts';
import { git, GitError } from './git.ts';

/** Maximum number of earlier versions of a chart. */
const MAX_VERSIONS = 8;

interface Revision {
  revision: string;
  date: string;
  subject: string;
  /** File in statecharts/ → its blob id; only files that this revision changed. */
  files: Map<string, string>;
}

/**
 * The earlier versions of every chart, from the Git history of statecharts/; empty without git or history.
 *
 * @param root folder that contains statecharts/
 */
export function chartHistory(root: string): (id: string, now: Chart) => ChartVersion[] {
  let revisions: Revision[] | undefined;
  return (id, now) => {
    revisions ??= historyOf(root);
    return distinctVersions(versionsOf(root, revisions, id), now).slice(0, MAX_VERSIONS);
  };
}

/** The revision that introduced the current version of a chart. */
export interface LastChange {
  machine: string;
  revision: string;
  /** ISO 8601. */
  date: string;
  subject: string;
}

/**
 * The revision that last changed any of these charts according to statecharts/; null if none did, or without git.
 *
 * @param root folder that contains statecharts/
 * @param charts the charts at `revision`
 * @param revision later revisions are ignored; defaults to HEAD
 */
export function lastChange(root: string, charts: ReadonlyMap<string, Chart>, revision = 'HEAD'): LastChange | null {
  const revisions = historyOf(root, revision);
  const order = new Map(revisions.map(({ revision: name }, index) => [name, index]));
  const positionOf = (change: LastChange): number => order.get(change.revision) ?? Infinity;
  const changes = [...charts].flatMap(([machine, chart]): LastChange[] => {
    const versions = versionsOf(root, revisions, machine);
    const earlier = versions.findIndex((version) => diffCharts(version.chart, chart, { unknown: version.unknown }).changes.length > 0);
    const made = versions[earlier < 0 ? versions.length - 1 : earlier - 1];
    return made ? [{ machine, revision: made.revision, date: made.date, subject: made.subject }] : [];
  });
  return changes.toSorted((a, b) => positionOf(a) - positionOf(b))[0] ?? null;
}

/** Length of an abbreviated revision. */
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

/** Parses `:100644 100644 <before> <after> M\tstatecharts/signIn.json`, one line per file. */
function readRevision(text: string): Revision {
  const [head = '', ...lines] = text.split('\n');
  const [revision = '', date = '', subject = ''] = head.split('\0');
  const files = lines.flatMap((line): [string, string][] => {
    const [, blobId, file] = /^:\d+ \d+ \w+ (\w+) [AM]\tstatecharts\/(.+)$/.exec(line) ?? [];
    return blobId && file ? [[file, blobId]] : [];
  });
  return { revision: revision.slice(0, SHORT), date, subject, files: new Map(files) };
}

/** Newest first, each with the most recent picture at that revision. */
function versionsOf(root: string, revisions: readonly Revision[], id: string): ChartVersion[] {
  let picture: string | undefined;
  const found = revisions.flatMap(({ files, ...revisionInfo }, at) => {
    picture ??= files.get(`${id}.svg`);
    const json = files.get(`${id}.json`);
    if (!json) return [];
    const pictureBlob =
      picture ??
      revisions
        .slice(at)
        .find((older) => older.files.has(`${id}.svg`))
        ?.files.get(`${id}.svg`);
    picture = undefined;
    return pictureBlob ? [{ revisionInfo, json, pictureBlob }] : [];
  });
  const texts = readBlobs(
    root,
    found.flatMap(({ json, pictureBlob }) => [json, pictureBlob]),
  );
  return found.flatMap(({ revisionInfo, json, pictureBlob }): ChartVersion[] => {
    const filed = readFiledChart(texts.get(json) ?? '');
    return filed ? [{ ...revisionInfo, ...filed, picture: ownPicture(texts.get(pictureBlob) ?? '', id) }] : [];
  });
}

/** Null if the file is in an older, unreadable format. */
function readFiledChart(text: string) {
  try {
    return filedChart(JSON.parse(text) as Json);
  } catch {
    return null;
  }
}

/** Removes the style and makes the ids unique, so that the picture can be shown beside the current one. */
function ownPicture(svg: string, id: string): string {
  return svg.replace(/<style>[\s\S]*?<\/style>\s*/, '').replaceAll(`chart-${id}-`, `chart-${id}-before-`);
}

/** Contents of blobs by id, read in one git process. */
function readBlobs(root: string, blobs: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  if (!blobs.length) return texts;
  const output = git(root, ['cat-file', '--batch'], { input: `${blobs.join('\n')}\n` });
  let offset = 0;
  for (const blobId of blobs) {
    const line = output.indexOf('\n', offset);
    const size = Number(/ (\d+)$/.exec(output.toString('utf8', offset, line))?.[1] ?? 0);
    texts.set(blobId, output.toString('utf8', line + 1, line + 1 + size));
    offset = line + 1 + size + 1;
  }
  return texts;
}

/** Drops versions that equal the next one; a group of equal versions keeps the earliest revision. */
function distinctVersions(versions: readonly ChartVersion[], now: Chart): ChartVersion[] {
  const kept: ChartVersion[] = [];
  for (const version of versions) {
    const next = kept.at(-1);
    if (diffCharts(version.chart, next?.chart ?? now, { unknown: version.unknown }).changes.length) kept.push(version);
    else if (next) kept[kept.length - 1] = { ...next, revision: version.revision, date: version.date, subject: version.subject };
  }
  return kept;
}
