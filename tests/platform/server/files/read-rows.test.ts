import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { readRows } from '#platform/import/server/reading/read-rows.ts';

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

describe('a file is read in a thread', () => {
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
