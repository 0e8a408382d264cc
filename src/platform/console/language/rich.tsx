import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { t } from './language.ts';

type Values = Record<string, string | number>;
/** What stands for `<name>…</name>` in a message: an element whose children are the words in between. */
type Parts = Record<string, ReactElement<{ children?: ReactNode }>>;

const PART = /<(\w+)>(.*?)<\/\1>/g;

/** A sentence with elements in it: `rich('Digits for <b>{name}</b>', { b: <b /> }, { name })`. Parts do not nest. */
export function rich(message: string, parts: Parts, values?: Values): ReactNode {
  const text = t(message, values);
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, name = '', words] = match;
    const part = parts[name];
    pieces.push(text.slice(from, match.index), part ? cloneElement(part, { key: match.index }, words) : words);
    from = match.index + whole.length;
  }
  pieces.push(text.slice(from));
  return pieces.map((piece, at) => (typeof piece === 'string' ? <Fragment key={`text-${at}`}>{piece}</Fragment> : piece));
}
