import { t } from '#platform/console/language/language.ts';
import type { InspectionStore } from '../store/inspection-store.ts';
import { stateText } from '../store/labels.ts';

/** An event sent from the inspector. */
export interface SentEvent {
  actor: string;
  type: string;
  /** Number of the last message before it was sent. */
  after: number;
}

/** The outcome as a sentence. */
export function describeOutcome(store: InspectionStore, { actor, type, after }: SentEvent, isOverdue: boolean): string {
  const row = store.find(
    (each) => each.seq > after && each.to === actor && each.type === type && (each.kind === 'event' || each.kind === 'refused'),
  );
  if (!row) return isOverdue ? t('No response. The page is closed or does not accept events.') : t('Sending …');
  if (row.kind === 'refused') return t('Refused: {reason}', { reason: (row.payload as { reason: string }).reason });
  const state = stateText(store.actorState(actor)?.moment?.value);
  if (row.taken === null) return t('Received. No transition reported. Current state: {state}.', { state: state || '–' });
  return t('Received. It caused {n, plural, one {one transition} other {# transitions}}. Current state: {state}.', {
    n: row.taken,
    state: state || '–',
  });
}
