import type { AnyStateNode } from 'xstate';
import type { PathFile } from '../drawing/path-file.ts';
import { plainJson, reviveError } from './revive.ts';
import type { Stage } from './stage.ts';
import type { Verdicts } from './told-guards.ts';
import { dueTimers, type ModelEvent, type ModelTimer, type Moment } from './virtual-run.ts';

/** One thing that happens in a play. Everything in it is JSON; errors stand as `{ "message": … }`. */
export type PlayStep =
  | { kind: 'event'; event: ModelEvent }
  /** An invoked actor ends. */
  | { kind: 'done'; actor: string; output?: unknown }
  | { kind: 'error'; actor: string; error: unknown }
  /** Time passes until the next timer of the machine fires. */
  | { kind: 'timer' }
  /** Milliseconds pass, and what falls due meanwhile fires. */
  | { kind: 'pass'; ms: number }
  /** Milliseconds pass and no timer fires: a closed laptop. */
  | { kind: 'sleep'; ms: number }
  /** From now on a guard says this; null: what it says itself. */
  | { kind: 'guard'; guard: string; says: boolean | null };

export interface PlayStart {
  /** Name of a starting point of the machine's filed paths; the first one where there is no such. */
  name: string;
  /** In place of the starting point's input; as JSON, see `PathFile.inputs`. */
  input?: unknown;
}

export interface Play {
  start: PlayStart;
  steps: readonly PlayStep[];
}

export interface ContextChange {
  key: string;
  before: unknown;
  after: unknown;
}

/** What a play has come to: at its start, and after each step. */
export interface Frame {
  moment: Moment;
  /** Ids of the active states, without the root. */
  active: string[];
  /** Ids of those that have no states inside them. */
  leaves: string[];
  /** Ids of the transitions that led here. */
  taken: string[];
  context: Readonly<Record<string, unknown>>;
  /** What the step before changed in the context. */
  changes: ContextChange[];
  /** What guards were told to say. */
  verdicts: Verdicts;
  /** Timers that fired in this step, those of other actors included. */
  fired: number;
}

/** Why a step cannot happen; its `subject` is the event, the actor or the guard. */
export interface Refusal {
  reason: 'blocked' | 'ended' | 'notRunning' | 'noTimer' | 'tooManyTimers' | 'noGuard' | 'failed';
  subject: string;
}

export interface PlayRun {
  /** One more than the steps that could happen. */
  frames: [Frame, ...Frame[]];
  /** The first step that could not happen; those after it did not either. */
  refused: (Refusal & { step: number }) | null;
}

/** More timers than these in one stretch of time mean that a short one begins anew again and again. */
const TIMERS = 500;

/** A play, and how it went. */
export interface PlayedRun {
  play: Play;
  run: PlayRun;
}

/**
 * Follows a play from its start as far as it goes. Throws when the machine cannot begin with the input.
 * @param known another play on the same stage: what both begin with is not played again
 */
export function runPlay(stage: Stage, file: PathFile, play: Play, known: PlayedRun | null = null): PlayRun {
  const { start, steps } = play;
  const frames = (known && inCommon(known, play)) ?? [toFrame(stage, stage.start(startInput(file, start), {}), null, {})];
  let frame = frames.at(-1) ?? frames[0];
  for (const what of steps.slice(frames.length - 1)) {
    const next = takeStep(stage, frame, what);
    if ('reason' in next) return { frames, refused: { ...next, step: frames.length - 1 } };
    frame = next;
    frames.push(frame);
  }
  return { frames, refused: null };
}

/** Frames of the steps with which both plays begin; null where they begin with different facts. */
function inCommon({ play, run }: PlayedRun, { start, steps }: Play): PlayRun['frames'] | null {
  if (!isSame(play.start, start)) return null;
  const length = Math.min(steps.length, run.frames.length - 1);
  let same = 0;
  while (same < length && isSame(play.steps[same], steps[same])) same += 1;
  return [run.frames[0], ...run.frames.slice(1, same + 1)];
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Names of the points from which a machine can begin. */
export function startingNames({ inputs }: PathFile): string[] {
  const names = Object.keys(inputs);
  return names.length ? names : ['default'];
}

/** The input of a start as JSON. */
export function startInput(file: PathFile, { name, input }: PlayStart): unknown {
  return input === undefined ? file.inputs[name] : input;
}

/** The frame after a step, or why it cannot happen. */
export function takeStep(stage: Stage, frame: Frame, step: PlayStep): Frame | Refusal {
  if (step.kind === 'guard') return tellGuard(stage, frame, step);
  if (frame.moment.snapshot.status !== 'active') return { reason: 'ended', subject: '' };
  try {
    return happen(stage, frame, step);
  } catch (error) {
    return { reason: 'failed', subject: error instanceof Error ? error.message : String(error) };
  }
}

function happen(stage: Stage, frame: Frame, step: Exclude<PlayStep, { kind: 'guard' }>): Frame | Refusal {
  const { moment } = frame;
  switch (step.kind) {
    case 'event':
      return sent(stage, frame, step.event);
    case 'done':
      return settled(stage, frame, step.actor, {
        type: `xstate.done.actor.${step.actor}`,
        output: step.output,
        actorId: step.actor,
      });
    case 'error':
      return settled(stage, frame, step.actor, {
        type: `xstate.error.actor.${step.actor}`,
        error: reviveError(step.error),
        actorId: step.actor,
      });
    case 'timer':
      return fireTimers(stage, frame, { until: null });
    case 'pass':
      return fireTimers(stage, frame, { until: moment.now + step.ms });
    case 'sleep':
      return toFrame(stage, { ...moment, now: moment.now + step.ms, taken: [] }, frame, frame.verdicts);
  }
}

function sent(stage: Stage, frame: Frame, event: ModelEvent): Frame | Refusal {
  const next = toFrame(stage, stage.next(frame.moment, event, frame.moment.now, frame.verdicts), frame, frame.verdicts);
  return next.taken.length ? next : { reason: 'blocked', subject: event.type };
}

function settled(stage: Stage, frame: Frame, actor: string, event: ModelEvent): Frame | Refusal {
  const { moment } = frame;
  if (!moment.running.includes(actor)) return { reason: 'notRunning', subject: actor };
  const ended = { ...moment, running: moment.running.filter((id) => id !== actor) };
  return toFrame(stage, stage.next(ended, event, moment.now, frame.verdicts), frame, frame.verdicts);
}

/** Fires what is due until a time; null: until one of the machine's own has fired. */
function fireTimers(stage: Stage, frame: Frame, { until }: { until: number | null }): Frame | Refusal {
  let moment: Moment = { ...frame.moment, taken: [] };
  const taken: string[] = [];
  let fired = 0;
  let own = false;
  const next = () => (own && until === null ? undefined : dueTimers(moment).find(({ due }) => until === null || due <= until));
  for (let timer = next(); timer; timer = next()) {
    if (fired === TIMERS) return { reason: 'tooManyTimers', subject: '' };
    moment = fire(stage, moment, timer, frame.verdicts);
    taken.push(...stage.taken(moment));
    fired += 1;
    own = timer.event !== null;
  }
  if (until === null && !own) return { reason: 'noTimer', subject: '' };
  return { ...toFrame(stage, { ...moment, now: until ?? moment.now }, frame, frame.verdicts), taken, fired };
}

/** A timer fires at its time, or now when it is overdue; one of another actor changes nothing here. */
function fire(stage: Stage, moment: Moment, { id, due, event }: ModelTimer, verdicts: Verdicts): Moment {
  const now = Math.max(moment.now, due);
  const rest: Moment = { ...moment, now, timers: moment.timers.filter((timer) => timer.id !== id) };
  return event ? stage.next(rest, event, now, verdicts) : { ...rest, taken: [] };
}

function tellGuard(stage: Stage, frame: Frame, { guard, says }: { guard: string; says: boolean | null }): Frame | Refusal {
  if (!(guard in stage.machine.implementations.guards)) return { reason: 'noGuard', subject: guard };
  const { [guard]: _, ...others } = frame.verdicts;
  const verdicts = says === null ? others : { ...others, [guard]: says };
  return toFrame(stage, { ...frame.moment, taken: [] }, frame, verdicts);
}

function toFrame(stage: Stage, moment: Moment, before: Frame | null, verdicts: Verdicts): Frame {
  const nodes = moment.snapshot._nodes as AnyStateNode[];
  const inside = nodes.filter((node) => node.parent).toSorted((one, other) => one.order - other.order);
  const context = (plainJson(moment.snapshot.context) ?? {}) as Frame['context'];
  return {
    moment,
    active: inside.map(({ id }) => id),
    leaves: inside.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id),
    taken: stage.taken(moment),
    context,
    changes: before ? changesBetween(before.context, context) : [],
    verdicts,
    fired: 0,
  };
}

function changesBetween(before: Frame['context'], after: Frame['context']): ContextChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ key, before: before[key], after: after[key] }));
}
