import { sentence } from '#platform/contract/sentence.ts';
import { IMPORT_FILE_LIMIT } from '../../contract.ts';
import { FileRefusal } from '../files/file-refusal.ts';
import { unescaped } from './cell-text.ts';
import type { Workbook } from './open-workbook.ts';
import { parseXml } from './xml-events.ts';

/** Texts per block, so that a million short texts are a thousand strings in memory. */
const BLOCK = 1_000;

/** The texts that cells refer to by number. */
export interface SharedStrings {
  get: (index: number) => string;
}

/** Reads the shared texts, at most as many characters as a file may have. */
export async function readSharedStrings(workbook: Workbook, part: string | undefined): Promise<SharedStrings> {
  const blocks: Buffer[] = [];
  let waiting: string[] = [];
  let characters = 0;
  let current: string | null = null;
  let [isText, phonetic] = [false, 0];
  const store = () => {
    blocks.push(Buffer.from(JSON.stringify(waiting)));
    waiting = [];
  };
  const handlers = {
    open: (name: string) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text: (text: string) => {
      if (!isText || current === null) return;
      current += text;
      characters += text.length;
      if (characters > IMPORT_FILE_LIMIT) throw new FileRefusal('too_large', sentence('The workbook is too large when unpacked'));
    },
    close: (name: string) => {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si' || current === null) return;
      waiting.push(unescaped(current));
      current = null;
      if (waiting.length === BLOCK) store();
    },
  };
  if (part !== undefined && workbook.has(part))
    for await (const share of parseXml(await workbook.read(part), workbook.size(part), handlers)) void share;
  store();
  const recent = new Map<number, string[]>();
  const blockOf = (at: number): string[] => {
    const cached = recent.get(at);
    if (cached) return cached;
    const texts = JSON.parse(blocks[at]?.toString() ?? '[]') as string[];
    if (recent.size > 200) recent.clear();
    recent.set(at, texts);
    return texts;
  };
  return { get: (index) => blockOf(Math.floor(index / BLOCK))[index % BLOCK] ?? '' };
}
