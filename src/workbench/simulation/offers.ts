import type { AnyStateNode } from 'xstate';
import { answers, shieldedFrom } from '../drawing/answers.ts';
import { eventKind, type Chart, type ChartEdge } from '../drawing/chart.ts';
import type { PathFile, SampleEvent } from '../drawing/path-file.ts';
import { sampleStep } from './filed-play.ts';
import { runPlay, startingNames, takeStep, type Frame, type Play, type PlayStep } from './play.ts';
import type { Stage } from './stage.ts';
import { dueTimers, type ModelTimer } from './virtual-run.ts';
import { type Message } from '#platform/contract/sentence.ts';

/** A guard in the way, as far as it is known. */
export interface BlockingGuard {
  /** Names as the chart shows them, `not a and b` included. */
  guard: string;
  sentence: Message | null;
}

/** What one step would do now. */
export interface Trial {
  step: PlayStep;
  /** Ids of the transitions it would take; empty: blocked. */
  taken: string[];
  /** Ids of the innermost states it would lead to. */
  leaves: string[];
}

export type OfferKind = 'event' | 'done' | 'error' | 'timer';

/** Something that can happen now, or is blocked. */
export interface Offer {
  /** One of a kind among the offers. */
  id: string;
  kind: OfferKind;
  /** The event type, the actor's id, or the timer's event. */
  subject: string;
  /** As the chart writes it: "login.submit", "login done", "after 300 s". */
  label: string;
  description: string;
  /** The transitions that wait for it, innermost state first. */
  edges: ChartEdge[];
  /** With each filed payload, those that take a transition first; at least one. */
  trials: [Trial, ...Trial[]];
  possible: boolean;
  /** It brings fields, or they may decide. */
  payload: boolean;
  /** Different payloads lead to different transitions. */
  decides: boolean;
  /** What stands in the way; empty when it is possible. */
  guards: BlockingGuard[];
  /** Milliseconds until the timer fires; only timers have it. */
  due: number | null;
}

interface Scene {
  stage: Stage;
  chart: Chart;
  file: PathFile;
  frame: Frame;
}

/** Everything that can happen now or is blocked: most likely first, blocked ones last. */
export function offersOf(stage: Stage, chart: Chart, file: PathFile, frame: Frame): Offer[] {
  if (frame.moment.snapshot.status !== 'active') return [];
  const scene = { stage, chart, file, frame };
  const offers = [...outcomes(scene), ...sent(scene), ...timers(scene)];
  return [...offers.filter(({ possible }) => possible).toSorted(byLikelihood), ...offers.filter(({ possible }) => !possible)];
}

/** The starting points from which the same steps would make a blocked offer possible. */
export function freedFrom(stage: Stage, chart: Chart, file: PathFile, play: Play, offer: Offer): string[] {
  return startingNames(file).filter((name) => {
    const { frames, refused } = runPlay(stage, file, { start: { name }, steps: play.steps });
    const frame = frames.at(-1);
    return !refused && frame && offersOf(stage, chart, file, frame).some(({ id, possible }) => id === offer.id && possible);
  });
}

/** What happens by itself as soon as its guard allows, or when an inner state is finished. */
export function awaited({ edges }: Chart, frame: Frame): ChartEdge[] {
  return edges.filter(
    ({ source, kind, event }) => (kind === 'always' || event.startsWith('xstate.done.state.')) && isActive(frame, source),
  );
}

/** Timers of the machine, the next one first. */
export function machineTimers({ moment }: Frame): (ModelTimer & { event: NonNullable<ModelTimer['event']> })[] {
  return dueTimers(moment).filter((timer): timer is ReturnType<typeof machineTimers>[number] => timer.event !== null);
}

const isActive = ({ active, moment }: Frame, id: string): boolean => active.includes(id) || id === moment.snapshot.machine.root.id;

/** The events that the active states answer, innermost states first. */
function descriptors({ moment }: Frame): string[] {
  const innermostFirst = (moment.snapshot._nodes as AnyStateNode[]).toSorted(
    (one, other) => depth(other) - depth(one) || one.order - other.order,
  );
  return [...new Set(innermostFirst.flatMap((node) => [...node.transitions.keys()]))];
}

const depth = (node: AnyStateNode): number => node.path.length;

function sent(scene: Scene): Offer[] {
  return descriptors(scene.frame)
    .filter((type) => eventKind(type).kind === 'event')
    .map((type) => offer(scene, 'event', type, type, stepsOf(scene, type)))
    .filter(({ edges }) => edges.length > 0);
}

function stepsOf({ file }: Scene, descriptor: string): PlayStep[] {
  const samples = file.events.filter(({ kind, event }) => kind === 'event' && answers(descriptor, event.type));
  if (samples.length) return samples.map(({ event }) => ({ kind: 'event', event }));
  return [{ kind: 'event', event: { type: descriptor.replace('*', 'anything') } }];
}

/** How the running actors can end: as a state waits for it, and badly even where none does. */
function outcomes(scene: Scene): Offer[] {
  const waitedFor = new Set(descriptors(scene.frame));
  return scene.frame.moment.running.flatMap((actor) => {
    const done = `xstate.done.actor.${actor}`;
    const kinds = waitedFor.has(done) ? (['done', 'error'] as const) : (['error'] as const);
    return kinds.map((kind) => {
      const type = kind === 'done' ? done : `xstate.error.actor.${actor}`;
      return offer(scene, kind, actor, type, resultsOf(scene, kind, actor, type));
    });
  });
}

function resultsOf({ file }: Scene, kind: 'done' | 'error', actor: string, type: string): PlayStep[] {
  const samples = file.events.filter(
    (sample): sample is SampleEvent & { kind: 'done' | 'error' } => sample.kind === kind && sample.event.type === type,
  );
  if (samples.length) return samples.map(({ event }) => sampleStep(kind, event));
  return [kind === 'done' ? { kind, actor } : { kind, actor, error: { message: 'failed' } }];
}

function timers(scene: Scene): Offer[] {
  const [next] = machineTimers(scene.frame);
  if (!next) return [];
  const timer = offer(scene, 'timer', next.event.type, next.event.type, [{ kind: 'timer' }]);
  return [{ ...timer, due: Math.max(0, next.due - scene.frame.moment.now) }];
}

function offer(scene: Scene, kind: OfferKind, subject: string, type: string, steps: PlayStep[]): Offer {
  const { chart, frame } = scene;
  const shielded = shieldedFrom(chart, frame.active, type);
  const isAsked = ({ event, kind: of }: ChartEdge) => (of === 'error' ? answers(event, type) : event === type);
  const edges = chart.edges
    .filter((edge) => isAsked(edge) && isActive(frame, edge.source) && !shielded.has(edge.source))
    .toSorted((one, other) => frame.active.indexOf(other.source) - frame.active.indexOf(one.source));
  const trials = steps.map((step) => tried(scene, step)).toSorted((one, other) => Number(!one.taken.length) - Number(!other.taken.length));
  const [first = tried(scene, { kind: 'timer' }), ...rest] = trials;
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
    guards: possible ? [] : guardsOf(scene, edges),
    due: null,
  };
}

const hasFields = (step: PlayStep): boolean => step.kind === 'event' && Object.keys(step.event).length > 1;

function tried({ stage, frame }: Scene, step: PlayStep): Trial {
  const next = takeStep(stage, frame, step);
  return 'reason' in next ? { step, taken: [], leaves: frame.leaves } : { step, taken: next.taken, leaves: next.leaves };
}

/** What the guards of transitions are called, each once, and why they say no to the facts of a frame. */
export function guardsOf({ stage, frame }: Pick<Scene, 'stage' | 'frame'>, edges: readonly ChartEdge[]): BlockingGuard[] {
  const why = (guard: string, sentence: string | null) => stage.why(guard, frame.moment, frame.verdicts) ?? sentence;
  const guards = new Map(
    edges.flatMap(({ guard, guardSentence }) => (guard ? [[guard, { guard, sentence: why(guard, guardSentence) }]] : [])),
  );
  return [...guards.values()];
}

/** A result before an event, an event before a timer, a bad end last; leaving a state before staying in it; inner states first. */
function byLikelihood(one: Offer, other: Offer): number {
  const order: Record<OfferKind, number> = { done: 0, event: 1, timer: 2, error: 3 };
  const stays = ({ trials: [{ taken }], edges }: Offer) => Number(edges.some(({ id, internal }) => internal && taken.includes(id)));
  return order[one.kind] - order[other.kind] || stays(one) - stays(other);
}
