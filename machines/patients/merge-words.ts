import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { isInTime, type MergeEvent, type MergeFacts, UNDO_DAYS } from './merge-facts.ts';

export const patientMergeEvents: Record<MergeEvent['type'], string> = {
  'merge.confirmed': 'They are one person',
  'merge.dismissed': 'They are two people',
  'merge.undone': 'The merge was a mistake',
};

export const patientMergeGuards = {
  areCurrent: 'One of them was merged into another patient',
  isInTime: 'A merge can be undone for 30 days',
  isDecided: 'Something since the merge belongs to nobody yet',
} as const;

/** Why an event is refused. */
export function patientMergeWhy(state: string, facts: MergeFacts, event: MergeEvent): Sentence {
  if (state === 'proposed') return sentence(patientMergeGuards.areCurrent);
  if (state !== 'merged') return sentence(state === 'undone' ? msg('The merge was undone') : msg('They were kept as two people'));
  if (event.type !== 'merge.undone') return sentence(msg('They are merged already'));
  if (!isInTime(facts, event.at)) return sentence(msg('A merge can be undone for {days} days'), { days: UNDO_DAYS });
  return facts.areCurrent
    ? sentence(msg('Say whose each record since the merge is; open: {n}'), { n: event.undecided })
    : sentence(msg('The patient was merged into another one since: undo that first'));
}
