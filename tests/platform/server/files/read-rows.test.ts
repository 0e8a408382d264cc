import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { FileRefusal } from '#platform/import/server/files/file-refusal.ts';
import { receive } from '#platform/import/server/files/incoming-file.ts';
import { readRows } from '#platform/import/server/reading/read-rows.ts';
import { zip } from './zip.ts';

async function* partsOf(text: string) {
  yield Buffer.from(text);
}

const ignore = () => undefined;
const plenty = { milliseconds: 600_000, megabytes: 512 };

async function linesOf(text: string, limits = plenty): Promise<string[]> {
  const lines: string[] = [];
  for await (const { line, cells } of readRows(partsOf(text), 'utf-8', ignore, limits)) lines.push(`${line}: ${cells.join(' | ')}`);
  return lines;
}

const codeOf = (fault: unknown) => (fault as { code?: unknown }).code;

describe('a file is read in a process', () => {
  test('whose rows arrive in order, in blocks', async () => {
    const lines = await linesOf(`Name,Notes\n${'Pain,Hurts\n'.repeat(5_000)}`);
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([5_001, '1: Name | Notes', '5001: Pain | Hurts']);
  });

  test('which refuses a broken file and then reads the next one', async () => {
    expect(codeOf(await linesOf('Name\n"Pain\n').catch((fault: unknown) => fault))).toBe('quote_not_closed');
    expect(await linesOf('Name\nPain\n')).toHaveLength(2);
  });

  test('which is not asked once its time is over, and reads the next file', async () => {
    expect(codeOf(await linesOf('Name\nPain\n', { ...plenty, milliseconds: 0 }).catch((fault: unknown) => fault))).toBe('too_slow');
    expect(await linesOf('Name\nPain\n')).toHaveLength(2);
  });

  test('which ends when no more rows are wanted', async () => {
    for await (const { line } of readRows(partsOf('Name\nPain\n'.repeat(10_000)), 'utf-8', ignore, plenty)) {
      expect(line).toBe(1);
      break;
    }
    expect(await linesOf('Name\nPain\n')).toHaveLength(2);
  });
});

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const text = (value: string) => `<row><c t="str"><v>${value}</v></c></row>`;

interface Parts {
  rows?: string;
  sheet?: string;
  strings?: string;
  styles?: string;
  more?: { name: string; bytes: Buffer }[];
}

function workbook({ rows = text('Name'), sheet, strings = '', styles = '', more = [] }: Parts): Buffer {
  const xml: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELS}"><sheets><sheet name="S" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships><Relationship Id="a" Type="${RELS}/worksheet" Target="sheet.xml"/>` +
      `<Relationship Id="b" Type="${RELS}/sharedStrings" Target="strings.xml"/><Relationship Id="c" Type="${RELS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sheet.xml': sheet ?? `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/strings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  };
  return zip([...Object.entries(xml).map(([name, part]) => ({ name, bytes: Buffer.from(part) })), ...more]);
}

const formats = (count: number) =>
  `<numFmts>${Array.from({ length: count }, (_, at) => `<numFmt numFmtId="${at}" formatCode="0.${'0'.repeat(at % 9)}"/>`).join('')}</numFmts>`;
/** Each row says that it has as many columns as a sheet can have. */
const wide = (rows: number) => '<row><c r="XFD1"><v>1</v></c></row>'.repeat(rows);

/** Files that are small or valid, and a lot of work. */
const hostile: [kind: string, file: () => Buffer][] = [
  [
    'a number format of 200,000 brackets',
    () => workbook({ styles: `<numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(200_000)}"/></numFmts>` }),
  ],
  [
    'a number format of 200,000 commas',
    () => workbook({ styles: `<numFmts><numFmt numFmtId="170" formatCode="0${',0'.repeat(100_000)}"/></numFmts>` }),
  ],
  ['200,000 number formats', () => workbook({ styles: formats(200_000) })],
  ['elements in elements', () => workbook({ sheet: '<a>'.repeat(200_000) })],
  ['a part that grows', () => workbook({ more: [{ name: 'xl/media/bomb.xml', bytes: Buffer.alloc(64 * 1024 * 1024) }] })],
  ['100,000 cells with coded characters', () => workbook({ rows: text('a_x0000_b').repeat(100_000) })],
  ['a million shared texts', () => workbook({ strings: '<si><t>x</t></si>'.repeat(1_000_000) })],
  ['a cell of 5 MB', () => workbook({ rows: text('x'.repeat(5_000_000)) })],
  ['rows that are as wide as a sheet', () => workbook({ rows: wide(300) })],
  ['1,900 parts', () => workbook({ more: Array.from({ length: 1_900 }, (_, at) => ({ name: `xl/${at}.xml`, bytes: Buffer.alloc(0) })) })],
  ['a line of 5 MB', () => Buffer.from(`Name\n${'x'.repeat(5_000_000)}\n`)],
  ['a million quotation marks', () => Buffer.from(`Name\n${'"'.repeat(1_000_000)}\n`)],
  ['a million empty lines', () => Buffer.from(`Name\n${'\n'.repeat(1_000_000)}`)],
  ['60,000 columns', () => Buffer.from(`${','.repeat(60_000)}\n`.repeat(20))],
];

/** The most processor time that was spent in one go, in milliseconds: waiting for a processor does not count. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [most, since] = [0, process.cpuUsage()];
  const look = () => {
    const { user, system } = process.cpuUsage(since);
    most = Math.max(most, (user + system) / 1_000);
    since = process.cpuUsage();
  };
  const watch = setInterval(look, 1);
  await work().finally(() => clearInterval(watch));
  look();
  return most;
}

/**
 * What a piece of work costs in one go, in milliseconds: the least of three measurements. What it needs it needs each time; in the
 * middle of one of them the garbage of other tests may be collected.
 *
 * @param enough a measurement below it is not repeated
 */
async function leastBlock(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Infinity;
  for (let measured = 0; measured < 3 && least >= enough; measured += 1) least = Math.min(least, await longestBlock(work));
  return least;
}

async function* chunksOf(file: Buffer) {
  for (let at = 0; at < file.length; at += 64 * 1024) yield file.subarray(at, at + 64 * 1024);
}

function ignoreRefusal(fault: unknown): void {
  if (!(fault instanceof FileRefusal)) throw fault;
}

/** Receives and reads a file as the server does, and drops its rows. */
async function readWhole(file: Buffer): Promise<void> {
  const received = await receive(Readable.from(chunksOf(file)));
  try {
    for await (const row of readRows(received.parts(), received.encoding, ignore, plenty)) void row;
  } finally {
    await received.close();
  }
}

describe('the server serves others while it reads', () => {
  test.each(hostile)('%s', async (_, make) => {
    const file = make();
    expect(await leastBlock(() => readWhole(file).catch(ignoreRefusal), 100)).toBeLessThan(100);
  });

  test('unlike a program that works for 150 ms', async () => {
    const busy = async () => {
      const since = process.cpuUsage();
      while (process.cpuUsage(since).user < 150_000);
    };
    expect(await leastBlock(busy, 100)).toBeGreaterThan(100);
  });
});

test('a file that takes more memory than its limit ends the process that reads it, not the server, whose own limit is higher', async () => {
  expect(process.execArgv.join()).toContain('--max-old-space-size=1536');
  const read = async () => {
    const limits = { ...plenty, megabytes: 64 };
    async function* parts() {
      yield workbook({ rows: wide(3_000) });
    }
    for await (const row of readRows(parts(), 'xlsx', ignore, limits)) void row;
  };
  expect(codeOf(await read().catch((fault: unknown) => fault))).toBe('too_large');
  expect(await linesOf('Name\nPain\n')).toHaveLength(2);
});
