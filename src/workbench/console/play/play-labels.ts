import type { Chart } from '../../drawing/chart.ts';
import { formatDuration } from '../../drawing/durations.ts';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { type Offer, offersOf } from '../../simulation/offers.ts';
import type { Frame, PlayStep, Refusal } from '../../simulation/play.ts';
import type { Stage } from '../../simulation/stage.ts';
import { t } from '#platform/console/language/language.ts';
import { eventLabel, stateLabel } from '../chart/chart-labels.ts';

/** Names of the innermost active states. */
export function positionLabel(chart: Chart, leaves: readonly string[]): string {
  const names = leaves.map((id) => chart.nodes.find((node) => node.id === id)).map((node) => (node ? stateLabel(node) : ''));
  return names.join(' · ') || chart.id;
}

/** Button label of an offer. */
export function offerLabel({ kind, subject, label, edges, due }: Offer): string {
  if (kind === 'done') return t('{actor} is done', { actor: subject });
  if (kind === 'error') return t('{actor} fails', { actor: subject });
  if (kind === 'timer') return t('After {time}', { time: formatDuration(due ?? 0) });
  return eventLabel({ kind: 'event', label: edges[0]?.label ?? label });
}

/** The same with an ellipsis if it opens a form. */
export const offerButtonLabel = (offer: Offer): string => (offer.payload && offer.possible ? `${offerLabel(offer)}…` : offerLabel(offer));

/** Why an offer is blocked. */
export function blockedReason({ guards }: Pick<Offer, 'guards'>): string {
  const words = guards.map(({ guard, sentence }) => (sentence ? t(sentence) : t('Only if {guard}', { guard })));
  return [...new Set(words)].join(' · ') || t('Not accepted in this state');
}

/** Label of a step in the history. */
export function stepLabel(step: PlayStep): string {
  switch (step.kind) {
    case 'event':
      return eventLabel({ kind: 'event', label: step.event.type });
    case 'done':
      return t('{actor} is done', { actor: step.actor });
    case 'error':
      return t('{actor} fails', { actor: step.actor });
    case 'timer':
      return t('Next timer');
    case 'pass':
      return t('Wait {time}', { time: formatDuration(step.ms) });
    case 'sleep':
      return t('{time} asleep', { time: formatDuration(step.ms) });
    case 'guard':
      return step.says === null
        ? t('{guard} is evaluated', { guard: step.guard })
        : step.says
          ? t('{guard} passes', { guard: step.guard })
          : t('{guard} fails', { guard: step.guard });
  }
}

export function refusalText({ reason, subject }: Refusal): string {
  switch (reason) {
    case 'blocked':
      return t('{event} is blocked in that state', { event: subject });
    case 'ended':
      return t('the machine has ended');
    case 'notRunning':
      return t('{actor} is not running', { actor: subject });
    case 'noTimer':
      return t('no timer runs there');
    case 'tooManyTimers':
      return t('more than 500 timers fire in that time');
    case 'noGuard':
      return t('guard {guard} not found', { guard: subject });
    case 'failed':
      return t('the machine failed: {error}', { error: subject });
  }
}

interface StoppedStep {
  stage: Stage;
  opened: OpenedChart;
  /** The frame in which the step could not happen. */
  frame: Frame;
  step: PlayStep;
  refusal: Refusal;
}

/** Why a play stopped, with the sentence of the blocking guard. */
export function stoppedReason({ stage, opened, frame, step, refusal }: StoppedStep): string {
  const offers = refusal.reason === 'blocked' && step.kind === 'event' ? offersOf(stage, opened.chart, opened.paths, frame) : [];
  const offer = offers.find(({ kind, subject }) => kind === 'event' && subject === refusal.subject);
  return offer?.guards.length ? blockedReason(offer) : refusalText(refusal);
}

/** "Follow-up within TAT", "finished in Done", "stopped with an error". */
export function statusLabel(chart: Chart, frame: Frame): string {
  const where = positionLabel(chart, frame.leaves);
  const { status } = frame.moment.snapshot;
  if (status === 'done') return t('{state}: finished', { state: where });
  return status === 'error' ? t('{state}: stopped with an error', { state: where }) : where;
}
