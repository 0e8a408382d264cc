import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { orderStatusesOfPrescriptions } from './status-priority.ts';
import type { SubjectKind } from './task-choices.ts';

type CommentCause = SubjectKind | 'prescription' | 'any';

/** Comments that agents pick instead of typing, by what the task is about. Stored in English with their values filled in. */
const templates: readonly (readonly [of: CommentCause, template: string])[] = [
  ['order', msg('Asked where order {order} is')],
  ['order', msg('Order {order}: the address is confirmed')],
  ['order', msg('Order {order}: wants to add a medicine')],
  ['order', msg('Order {order}: asked for the refund')],
  ['order', msg('Order {order}: collects it at {store}')],
  ['order', msg('Order {order}: {store} is to call')],
  ['prescription', msg('Looks for the prescription')],
  ['prescription', msg('{name} sends the prescription by WhatsApp')],
  ['prescription', msg('Order {order}: the prescription cannot be read')],
  ['prescription', msg('Order {order}: the doctor is to be asked')],
  ['prescription', msg('The prescription is at {store}')],
  ['callback', msg('The question of {name} is answered')],
  ['callback', msg('{name} asked for a supervisor')],
  ['callback', msg('Wants to be called in the evening')],
  ['drop-off', msg('{name} orders later')],
  ['drop-off', msg('Found it cheaper elsewhere')],
  ['drop-off', msg('Only compared prices')],
  ['drop-off', msg('Could not pay online')],
  ['any', msg('Asked for the price')],
  ['any', msg('Wants the evening slot')],
  ['any', msg('Will call back')],
  ['any', msg('Speaks Marathi')],
  ['any', msg('Speaks Gujarati')],
];

/** What quick comments say of a task; null: unknown. */
export interface CommentFacts {
  kind: SubjectKind | null;
  /** Of the order. */
  status: string | null;
  name: string | null;
  order: string | null;
  store: string | null;
}

interface FilledComment {
  id: number;
  words: Sentence;
  /** It belongs to what the task is about; the others are found by a search. */
  isOfCause: boolean;
}

const isFull = ({ message }: Sentence): boolean => !/\{\w+\}/.test(message);

/** The comments for a task with the values filled in, those about its cause first; one whose value is unknown is left out. */
export function quickCommentsFor({ kind, status, name, order, store }: CommentFacts): FilledComment[] {
  const values = Object.fromEntries(Object.entries({ name, order, store }).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const cause: CommentCause | null =
    kind === 'order' && orderStatusesOfPrescriptions.some((each) => each === status) ? 'prescription' : kind;
  const filled = templates.map(([of, template], at) => ({ id: at + 1, of, words: sentence(template, values) }));
  const rank = (of: CommentCause) => (of === cause ? 0 : of === 'any' ? 1 : 2);
  return filled
    .filter(({ words }) => isFull(words))
    .toSorted((one, other) => rank(one.of) - rank(other.of) || one.id - other.id)
    .map(({ id, of, words }) => ({ id, words, isOfCause: rank(of) < 2 }));
}
