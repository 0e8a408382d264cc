import type { Chart } from '../../drawing/chart.ts';
import { durationWords } from '../../drawing/durations.ts';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { type Offer, offersOf } from '../../simulation/offers.ts';
import type { Frame, PlayStep, Refusal } from '../../simulation/play.ts';
import type { Stage } from '../../simulation/stage.ts';
import { t } from '#platform/console/language/language.ts';
import { eventWords, stateWords } from '../chart/chart-words.ts';

/** Where a machine is: the names of its innermost states. */
export function whereWords(chart: Chart, leaves: readonly string[]): string {
  const names = leaves.map((id) => chart.nodes.find((node) => node.id === id)).map((node) => (node ? stateWords(node) : ''));
  return names.join(' · ') || chart.id;
}

/** What an offer is called on its button. */
export function offerWords({ kind, subject, label, edges, due }: Offer): string {
  if (kind === 'done') return t('{actor} is done', { actor: subject });
  if (kind === 'error') return t('{actor} fails', { actor: subject });
  if (kind === 'timer') return t('After {time}', { time: durationWords(due ?? 0) });
  return eventWords({ kind: 'event', label: edges[0]?.label ?? label });
}

/** The same, with dots where a form opens. */
export const choiceWords = (offer: Offer): string => (offer.payload && offer.possible ? `${offerWords(offer)}…` : offerWords(offer));

/** Why an offer is blocked. */
export function blockedWords({ guards }: Pick<Offer, 'guards'>): string {
  const words = guards.map(({ guard, sentence }) => (sentence ? t(sentence) : t('Only if {guard}', { guard })));
  return [...new Set(words)].join(' · ') || t('This state does not take it');
}

/** A step as the history tells it. */
export function stepWords(step: PlayStep): string {
  switch (step.kind) {
    case 'event':
      return eventWords({ kind: 'event', label: step.event.type });
    case 'done':
      return t('{actor} is done', { actor: step.actor });
    case 'error':
      return t('{actor} fails', { actor: step.actor });
    case 'timer':
      return t('Next timer');
    case 'pass':
      return t('{time} pass', { time: durationWords(step.ms) });
    case 'sleep':
      return t('{time} asleep', { time: durationWords(step.ms) });
    case 'guard':
      return step.says === null
        ? t('{guard} judges itself', { guard: step.guard })
        : step.says
          ? t('{guard} says yes', { guard: step.guard })
          : t('{guard} says no', { guard: step.guard });
  }
}

export function refusalWords({ reason, subject }: Refusal): string {
  switch (reason) {
    case 'blocked':
      return t('{event} is blocked there', { event: subject });
    case 'ended':
      return t('the machine has ended');
    case 'notRunning':
      return t('{actor} does not run there', { actor: subject });
    case 'noTimer':
      return t('no timer runs there');
    case 'tooManyTimers':
      return t('more than 500 timers fire in that time');
    case 'noGuard':
      return t('there is no guard {guard}', { guard: subject });
    case 'failed':
      return t('the machine cannot take that: {error}', { error: subject });
  }
}

interface Stopped {
  stage: Stage;
  opened: OpenedChart;
  /** Where the step could not happen. */
  frame: Frame;
  step: PlayStep;
  refusal: Refusal;
}

/** Why a play does not go on, with the sentence of the guard that is in the way. */
export function stoppedWords({ stage, opened, frame, step, refusal }: Stopped): string {
  const offers = refusal.reason === 'blocked' && step.kind === 'event' ? offersOf(stage, opened.chart, opened.paths, frame) : [];
  const offer = offers.find(({ kind, subject }) => kind === 'event' && subject === refusal.subject);
  return offer?.guards.length ? blockedWords(offer) : refusalWords(refusal);
}

/** "Follow-up within TAT", "finished in Done", "stopped with an error". */
export function standWords(chart: Chart, frame: Frame): string {
  const where = whereWords(chart, frame.leaves);
  const { status } = frame.moment.snapshot;
  if (status === 'done') return t('{state}: the end', { state: where });
  return status === 'error' ? t('{state}: stopped with an error', { state: where }) : where;
}
