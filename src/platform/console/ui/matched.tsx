import './matched.css';
import { Fragment } from 'react';

/** Letters and digits that belong together; numbers apart from letters, as the search has them. */
const PIECE = /\d+|[^\W\d_]+|[\u0080-\u{10ffff}]+/gu;

/** Parts of a text, those that the search goes by marked: beginnings of its words. Nothing but the text is shown. */
export function markedParts(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  const parts: { text: string; marked: boolean }[] = [];
  const add = (piece: string, marked: boolean) => {
    if (piece !== '') parts.push({ text: piece, marked });
  };
  let from = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const lower = piece.toLowerCase();
    const longest = words.reduce((most, word) => (lower.startsWith(word) ? Math.max(most, word.length) : most), 0);
    if (longest === 0) continue;
    add(text.slice(from, index), false);
    add(piece.slice(0, longest), true);
    from = index + longest;
  }
  add(text.slice(from), false);
  return parts;
}

/** A text with what was looked for marked. */
export function Matched({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map((part, at) =>
    // The parts of one text have no other name than their place.
    part.marked ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>,
  );
}
