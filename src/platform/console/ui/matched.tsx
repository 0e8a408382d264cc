import './matched.css';
import { Fragment } from 'react';

/** Letters or digits that belong together; numbers are separate from letters, as in the search. */
const PIECE = /\d+|[^\W\d_]+|[\u0080-\u{10ffff}]+/gu;

/** Splits a text into parts and marks the word beginnings that match the search. */
export function markedParts(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  const parts: { text: string; marked: boolean }[] = [];
  const add = (piece: string, marked: boolean) => {
    if (piece !== '') parts.push({ text: piece, marked });
  };
  let from = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const lower = piece.toLowerCase();
    const longest = words.reduce((longestSoFar, word) => (lower.startsWith(word) ? Math.max(longestSoFar, word.length) : longestSoFar), 0);
    if (longest === 0) continue;
    add(text.slice(from, index), false);
    add(piece.slice(0, longest), true);
    from = index + longest;
  }
  add(text.slice(from), false);
  return parts;
}

/** A text with its matches highlighted. */
export function Matched({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map((part, at) =>
    // The parts have no identity besides their index.
    part.marked ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>,
  );
}
