import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Readable } from 'node:stream';
import { sentence } from '#platform/contract/sentence.ts';
import { FileRefusal } from '../files/file-refusal.ts';

/** Maximum depth of elements, and maximum characters between two tags. */
const DEEPEST = 32;
const LONGEST_TEXT = 1024 * 1024;

export interface XmlHandlers {
  open: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const damaged = () => new FileRefusal('damaged', sentence('The workbook is damaged'));

/** Name without its namespace prefix. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Parses a part of a workbook; yields the share of bytes read after each chunk, so that the caller can take what was found.
 * Documents with their own entities or without a reasonable shape are refused.
 */
export async function* parseXml(stream: Readable, bytes: number, { open, close, text }: XmlHandlers): AsyncGenerator<number> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8');
  let depth = 0;
  let silent = 0;
  parser.on('doctype', () => {
    throw new FileRefusal('entities', sentence('The workbook contains definitions of its own (DTD), which are not accepted'));
  });
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    silent = 0;
    if (depth > DEEPEST) throw damaged();
    open(local(name), attributes);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    depth -= 1;
    silent = 0;
    close?.(local(name));
  });
  if (text) parser.on('text', text);
  let read = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      silent += chunk.length;
      read += chunk.length;
      if (silent > LONGEST_TEXT) throw damaged();
      parser.write(decoder.decode(chunk, { stream: true }));
      yield read / Math.max(1, bytes);
    }
    parser.close();
  } catch (fault) {
    throw fault instanceof FileRefusal ? fault : damaged();
  } finally {
    stream.destroy();
  }
}

/** Parses a small part at once. */
export async function parseAll(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const share of parseXml(stream, 1, handlers)) void share;
}
