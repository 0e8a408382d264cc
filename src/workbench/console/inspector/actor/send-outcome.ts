import { t } from '#platform/console/language/language.ts';
import type { InspectionStore } from '../store/inspection-store.ts';
import { valueWords } from '../store/words.ts';

/** An event that was sent from here. */
export interface Sent {
  actor: string;
  type: string;
  /** Message that was the last one then. */
  after: number;
}

/** What became of it, as a sentence. */
export function outcomeOf(store: InspectionStore, { actor, type, after }: Sent, isLate: boolean): string {
  const row = store.find(
    (each) => each.seq > after && each.to === actor && each.type === type && (each.kind === 'event' || each.kind === 'refused'),
  );
  if (!row) return isLate ? t('No answer: the page may not take events, or it is closed.') : t('Sent …');
  if (row.kind === 'refused') return t('Refused: {reason}', { reason: (row.payload as { reason: string }).reason });
  const state = valueWords(store.standing(actor)?.moment?.value);
  if (row.taken === null) return t('It arrived. No transition was told; the state is {state}.', { state: state || '–' });
  return t('It arrived and led to {n, plural, one {one transition} other {# transitions}}. The state is {state}.', {
    n: row.taken,
    state: state || '–',
  });
}
