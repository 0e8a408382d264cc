import { membershipRanges } from '#features/channels/public.ts';

/** Highest weight in a queue. */
export const MOST = membershipRanges.weight[1];

/** Whether a typed text is a weight; 0: not in the queue. */
export const isWeight = (typed: string): boolean => /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= MOST;

/** Whether a typed text is this weight. */
export const isSameWeight = (typed: string, weight: number): boolean => isWeight(typed) && Number(typed) === weight;

/** Cells of a pasted part of a spreadsheet, row by row. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()));
