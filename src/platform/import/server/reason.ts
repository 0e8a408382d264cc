import { sentence, type SentenceValues } from '#platform/contract/sentence.ts';
import type { CellFault } from '../contract.ts';

/** Reason for refusing a cell: a sentence for users, and a code for programs. */
export type Reason = Omit<CellFault, 'field'>;

/** `reason('too_small', 'At least {least}', { least: 1 })`. */
export const reason = (code: string, template: string, values: SentenceValues = {}): Reason => ({ code, ...sentence(template, values) });

/** A cell refers to a record that does not exist. */
export const NO_SUCH_RECORD = 'no_such_record';
