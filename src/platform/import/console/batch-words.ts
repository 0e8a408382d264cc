import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import type { Batch, BatchRow, BatchState, RowVerdict } from '../contract.ts';
import { isTagged } from '#machines/entity.ts';
import { fileImportMachine } from '#machines/records/fileImport.ts';

/** Whether the server is working on the batch, from its statechart. */
export const isBusy = (state: BatchState): boolean => isTagged(fileImportMachine, state, 'busy');

export const stateWords: Record<BatchState, { words: string; tone: Tone }> = {
  choosing: { words: msg('No file yet'), tone: 'due' },
  reading: { words: msg('Reading the file'), tone: 'wait' },
  mapping: { words: msg('Choose columns'), tone: 'due' },
  checking: { words: msg('Dry run'), tone: 'wait' },
  reviewing: { words: msg('Ready to review'), tone: 'due' },
  committing: { words: msg('Writing'), tone: 'wait' },
  failed: { words: msg('Stopped'), tone: 'late' },
  done: { words: msg('Done'), tone: 'good' },
  undoing: { words: msg('Undoing'), tone: 'wait' },
  partlyUndone: { words: msg('Partly undone'), tone: 'due' },
  undone: { words: msg('Undone'), tone: 'end' },
  cancelled: { words: msg('Cancelled'), tone: 'end' },
};

/** Labels of row verdicts before anything is written. */
export const verdictWords: Record<RowVerdict, { words: string; tone: Tone }> = {
  created: { words: msg('New'), tone: 'good' },
  changed: { words: msg('Changed'), tone: 'wait' },
  unchanged: { words: msg('Unchanged'), tone: 'end' },
  bad: { words: msg('Bad'), tone: 'late' },
  left_out: { words: msg('Left out'), tone: 'end' },
};

const outcomeWords: Record<Exclude<BatchRow['outcome'], 'waiting'>, { words: string; tone: Tone }> = {
  written: { words: msg('Written'), tone: 'good' },
  failed: { words: msg('Not written'), tone: 'late' },
  undone: { words: msg('Undone'), tone: 'end' },
  kept: { words: msg('Kept'), tone: 'due' },
};

/** Label of a row's outcome or verdict; null before the dry run. */
export function rowWords({ verdict, outcome }: Pick<BatchRow, 'verdict' | 'outcome'>): { words: string; tone: Tone } | null {
  if (outcome !== 'waiting') return outcomeWords[outcome];
  return verdict && verdictWords[verdict];
}

/** "7,884 rows". */
export const rowsInWords = (n: number): string => t('{n, plural, one {{count} row} other {{count} rows}}', { n, count: count(n) });

/** Number of rows that would be written. */
export const goodRows = ({ counts: { created, changed } }: Pick<Batch, 'counts'>): number => created + changed;
