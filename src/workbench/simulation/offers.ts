import type { AnyStateNode } from 'xstate';
import { matchesDescriptor, shieldedStates } from '../drawing/event-matching.ts';
import { eventKind, type Chart, type ChartEdge } from '../drawing/chart.ts';
import type { PathFile, SampleEvent } from '../drawing/path-file.ts';
import { sampleStep } from './filed-play.ts';
import { runPlay, startingNames, takeStep, type Frame, type Play, type PlayStep } from './play.ts';
import type { Stage } from './stage.ts';
import { dueTimers, type ModelTimer } from './virtual-run.ts';
import { type Message } from '#platform/contract/sentence.ts';

/** A guard that blocks an offer, as far as it is known. */
export interface BlockingGuard {
  /** Name as shown in the chart, including `not a and b`. */
  guard: string;
  sentence: Message | null;
}

/** The effect that one step would have now. */
export interface Trial {
  step: PlayStep;
  /** Ids of the transitions it would take; empty if blocked. */
  taken: string[];
  /** Ids of the resulting innermost states. */
  leaves: string[];
}

export type OfferKind = 'event' | 'done' | 'error' | 'timer';

/** Something that can happen now, or is blocked. */
export interface Offer {
  /** Unique among the offers. */
  id: string;
  kind: OfferKind;
  /** The event type, the actor's id, or the timer's event. */
  subject: string;
  /** Label as in the chart: "login.submit", "login done", "after 300 s". */
  label: string;
  description: string;
  /** The transitions that handle it, innermost state first. */
  edges: ChartEdge[];
  /** One per filed payload, successful ones first; at least one. */
  trials: [Trial, ...Trial[]];
  possible: boolean;
  /** Whether it has payload fields, or may have. */
  payload: boolean;
  /** Whether different payloads lead to different transitions. */
  decides: boolean;
  /** Guards that block it; empty if it is possible. */
  guards: BlockingGuard[];
  /** Milliseconds until the timer fires; null for everything else. */
  due: number | null;
}

interface OfferContext {
  stage: Stage;
  chart: Chart;
  file: PathFile;
  frame: Frame;
}

/** Everything that can happen now or is blocked: most likely first, blocked ones last. */
export function offersOf(stage: Stage, chart: Chart, file: PathFile, frame: Frame): Offer[] {
  if (frame.moment.snapshot.status !== 'active') return [];
  const context = { stage, chart, file, frame };
  const offers = [...resultOffers(context), ...eventOffers(context), ...timerOffers(context)];
  return [...offers.filter(({ possible }) => possible).toSorted(byLikelihood), ...offers.filter(({ possible }) => !possible)];
}

/** Starting points from which the same steps would make a blocked offer possible. */
export function startsThatAllow(stage: Stage, chart: Chart, file: PathFile, play: Play, offer: Offer): string[] {
  return startingNames(file).filter((name) => {
    const { frames, refused } = runPlay(stage, file, { start: { name }, steps: play.steps });
    const frame = frames.at(-1);
    return !refused && frame && offersOf(stage, chart, file, frame).some(({ id, possible }) => id === offer.id && possible);
  });
}

/** Transitions that happen as soon as their guard allows, or when an inner state is finished. */
export function automaticEdges({ edges }: Chart, frame: Frame): ChartEdge[] {
  return edges.filter(
    ({ source, kind, event }) => (kind === 'always' || event.startsWith('xstate.done.state.')) && isActive(frame, source),
  );
}

/** Timers of the machine itself, the next one first. */
export function machineTimers({ moment }: Frame): (ModelTimer & { event: NonNullable<ModelTimer['event']> })[] {
  return dueTimers(moment).filter((timer): timer is ReturnType<typeof machineTimers>[number] => timer.event !== null);
}

const isActive = ({ active, moment }: Frame, id: string): boolean => active.includes(id) || id === moment.snapshot.machine.root.id;

/** Event descriptors that the active states handle, innermost states first. */
function descriptors({ moment }: Frame): string[] {
  const innermostFirst = (moment.snapshot._nodes as AnyStateNode[]).toSorted((a, b) => depth(b) - depth(a) || a.order - b.order);
  return [...new Set(innermostFirst.flatMap((node) => [...node.transitions.keys()]))];
}

const depth = (node: AnyStateNode): number => node.path.length;

function eventOffers(context: OfferContext): Offer[] {
  return descriptors(context.frame)
    .filter((type) => eventKind(type).kind === 'event')
    .map((type) => buildOffer(context, 'event', type, type, eventSteps(context, type)))
    .filter(({ edges }) => edges.length > 0);
}

function eventSteps({ file }: OfferContext, descriptor: string): PlayStep[] {
  const samples = file.events.filter(({ kind, event }) => kind === 'event' && matchesDescriptor(descriptor, event.type));
  if (samples.length) return samples.map(({ event }) => ({ kind: 'event', event }));
  return [{ kind: 'event', event: { type: descriptor.replace('*', 'anything') } }];
}

/** Results of the running actors: those that a state handles, and always a failure. */
function resultOffers(context: OfferContext): Offer[] {
  const handledTypes = new Set(descriptors(context.frame));
  return context.frame.moment.running.flatMap((actor) => {
    const done = `xstate.done.actor.${actor}`;
    const kinds = handledTypes.has(done) ? (['done', 'error'] as const) : (['error'] as const);
    return kinds.map((kind) => {
      const type = kind === 'done' ? done : `xstate.error.actor.${actor}`;
      return buildOffer(context, kind, actor, type, resultSteps(context, kind, actor, type));
    });
  });
}

function resultSteps({ file }: OfferContext, kind: 'done' | 'error', actor: string, type: string): PlayStep[] {
  const samples = file.events.filter(
    (sample): sample is SampleEvent & { kind: 'done' | 'error' } => sample.kind === kind && sample.event.type === type,
  );
  if (samples.length) return samples.map(({ event }) => sampleStep(kind, event));
  return [kind === 'done' ? { kind, actor } : { kind, actor, error: { message: 'failed' } }];
}

function timerOffers(context: OfferContext): Offer[] {
  const [next] = machineTimers(context.frame);
  if (!next) return [];
  const timer = buildOffer(context, 'timer', next.event.type, next.event.type, [{ kind: 'timer' }]);
  return [{ ...timer, due: Math.max(0, next.due - context.frame.moment.now) }];
}

function buildOffer(context: OfferContext, kind: OfferKind, subject: string, type: string, steps: PlayStep[]): Offer {
  const { chart, frame } = context;
  const shielded = shieldedStates(chart, frame.active, type);
  const isCandidate = ({ event, kind: of }: ChartEdge) => (of === 'error' ? matchesDescriptor(event, type) : event === type);
  const edges = chart.edges
    .filter((edge) => isCandidate(edge) && isActive(frame, edge.source) && !shielded.has(edge.source))
    .toSorted((a, b) => frame.active.indexOf(b.source) - frame.active.indexOf(a.source));
  const trials = steps.map((step) => tryStep(context, step)).toSorted((a, b) => Number(!a.taken.length) - Number(!b.taken.length));
  const [first = tryStep(context, { kind: 'timer' }), ...rest] = trials;
  const possible = first.taken.length > 0 || kind === 'error';
  return {
    id: `${kind} ${subject}`,
    kind,
    subject,
    label: edges[0]?.label ?? (kind === 'error' ? `${subject} failed` : subject),
    description: edges.find(({ description }) => description)?.description ?? '',
    edges,
    trials: [first, ...rest],
    possible,
    payload: kind !== 'timer' && (kind !== 'event' || type.endsWith('*') || steps.some(hasFields)),
    decides: new Set(trials.map(({ taken }) => taken.join())).size > 1,
    guards: possible ? [] : blockingGuards(context, edges),
    due: null,
  };
}

const hasFields = (step: PlayStep): boolean => step.kind === 'event' && Object.keys(step.event).length > 1;

function tryStep({ stage, frame }: OfferContext, step: PlayStep): Trial {
  const next = takeStep(stage, frame, step);
  return 'reason' in next ? { step, taken: [], leaves: frame.leaves } : { step, taken: next.taken, leaves: next.leaves };
}

/** The guards of transitions, each once, with the reason why they reject the facts of a frame. */
export function blockingGuards({ stage, frame }: Pick<OfferContext, 'stage' | 'frame'>, edges: readonly ChartEdge[]): BlockingGuard[] {
  const why = (guard: string, sentence: string | null) => stage.why(guard, frame.moment, frame.verdicts) ?? sentence;
  const guards = new Map(
    edges.flatMap(({ guard, guardSentence }) => (guard ? [[guard, { guard, sentence: why(guard, guardSentence) }]] : [])),
  );
  return [...guards.values()];
}

/** Results before events, events before timers, failures last; then leaving a state before staying in it. */
function byLikelihood(a: Offer, b: Offer): number {
  const order: Record<OfferKind, number> = { done: 0, event: 1, timer: 2, error: 3 };
  const stays = ({ trials: [{ taken }], edges }: Offer) => Number(edges.some(({ id, internal }) => internal && taken.includes(id)));
  return order[a.kind] - order[b.kind] || stays(a) - stays(b);
}
