import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { t } from './language.ts';

type Values = Record<string, string | number>;
/** Elements that replace `<name>…</name>` in a message; the words in between become their children. */
type Parts = Record<string, ReactElement<{ children?: ReactNode }>>;

const PART = /<(\w+)>(.*?)<\/\1>/g;

/** A translated sentence with elements: `rich('Digits for <b>{name}</b>', { b: <b /> }, { name })`. Elements do not nest. */
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
