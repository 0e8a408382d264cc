import type { AnyStateNode } from 'xstate';
import type { PathFile } from '../drawing/path-file.ts';
import { plainJson, reviveError } from './revive.ts';
import type { Stage } from './stage.ts';
import type { Verdicts } from './guard-verdicts.ts';
import { dueTimers, type ModelEvent, type ModelTimer, type Moment } from './virtual-run.ts';

/** One step of a play. Everything is JSON; errors are written as `{ "message": … }`. */
export type PlayStep =
  | { kind: 'event'; event: ModelEvent }
  /** An invoked actor ends. */
  | { kind: 'done'; actor: string; output?: unknown }
  | { kind: 'error'; actor: string; error: unknown }
  /** Time passes until the machine's next timer fires. */
  | { kind: 'timer' }
  /** Time passes and due timers fire. Milliseconds. */
  | { kind: 'pass'; ms: number }
  /** Time passes without firing timers, like a closed laptop. Milliseconds. */
  | { kind: 'sleep'; ms: number }
  /** Presets a guard's result from now on; null restores the guard itself. */
  | { kind: 'guard'; guard: string; says: boolean | null };

export interface PlayStart {
  /** Name of a starting point of the machine's filed paths; the first one if unknown. */
  name: string;
  /** Replaces the starting point's input; JSON, see `PathFile.inputs`. */
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

/** The state of a play at its start, or after a step. */
export interface Frame {
  moment: Moment;
  /** Ids of the active states, without the root. */
  active: string[];
  /** Ids of the active leaf states. */
  leaves: string[];
  /** Ids of the transitions that led here. */
  taken: string[];
  context: Readonly<Record<string, unknown>>;
  /** Context changes of the last step. */
  changes: ContextChange[];
  /** Preset guard results. */
  verdicts: Verdicts;
  /** Timers that fired in this step, including those of other actors. */
  fired: number;
}

/** Why a step cannot happen; `subject` is the event, the actor or the guard. */
export interface Refusal {
  reason: 'blocked' | 'ended' | 'notRunning' | 'noTimer' | 'tooManyTimers' | 'noGuard' | 'failed';
  subject: string;
}

export interface PlayRun {
  /** The start plus one frame for each step that could happen. */
  frames: [Frame, ...Frame[]];
  /** The first step that could not happen; later steps are not run. */
  refused: (Refusal & { step: number }) | null;
}

/** Exceeding this within one step indicates a timer that restarts itself endlessly. */
const MAX_TIMERS = 500;

/** A play and its run. */
export interface PlayedRun {
  play: Play;
  run: PlayRun;
}

/**
 * Runs a play from its start as far as it goes. Throws if the machine cannot start with the input.
 * @param previous another play on the same stage; the frames of a common beginning are reused
 */
export function runPlay(stage: Stage, file: PathFile, play: Play, previous: PlayedRun | null = null): PlayRun {
  const { start, steps } = play;
  const frames = (previous && sharedFrames(previous, play)) ?? [toFrame(stage, stage.start(startInput(file, start), {}), null, {})];
  let frame = frames.at(-1) ?? frames[0];
  for (const step of steps.slice(frames.length - 1)) {
    const next = takeStep(stage, frame, step);
    if ('reason' in next) return { frames, refused: { ...next, step: frames.length - 1 } };
    frame = next;
    frames.push(frame);
  }
  return { frames, refused: null };
}

/** Frames of the steps that both plays have in common; null if their starts differ. */
function sharedFrames({ play, run }: PlayedRun, { start, steps }: Play): PlayRun['frames'] | null {
  if (!isSame(play.start, start)) return null;
  const length = Math.min(steps.length, run.frames.length - 1);
  let sharedCount = 0;
  while (sharedCount < length && isSame(play.steps[sharedCount], steps[sharedCount])) sharedCount += 1;
  return [run.frames[0], ...run.frames.slice(1, sharedCount + 1)];
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Names of the machine's starting points. */
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
  if (step.kind === 'guard') return setVerdict(stage, frame, step);
  if (frame.moment.snapshot.status !== 'active') return { reason: 'ended', subject: '' };
  try {
    return applyStep(stage, frame, step);
  } catch (error) {
    return { reason: 'failed', subject: error instanceof Error ? error.message : String(error) };
  }
}

function applyStep(stage: Stage, frame: Frame, step: Exclude<PlayStep, { kind: 'guard' }>): Frame | Refusal {
  const { moment } = frame;
  switch (step.kind) {
    case 'event':
      return applyEvent(stage, frame, step.event);
    case 'done':
      return settleActor(stage, frame, step.actor, {
        type: `xstate.done.actor.${step.actor}`,
        output: step.output,
        actorId: step.actor,
      });
    case 'error':
      return settleActor(stage, frame, step.actor, {
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

function applyEvent(stage: Stage, frame: Frame, event: ModelEvent): Frame | Refusal {
  const next = toFrame(stage, stage.next(frame.moment, event, frame.moment.now, frame.verdicts), frame, frame.verdicts);
  return next.taken.length ? next : { reason: 'blocked', subject: event.type };
}

function settleActor(stage: Stage, frame: Frame, actor: string, event: ModelEvent): Frame | Refusal {
  const { moment } = frame;
  if (!moment.running.includes(actor)) return { reason: 'notRunning', subject: actor };
  const ended = { ...moment, running: moment.running.filter((id) => id !== actor) };
  return toFrame(stage, stage.next(ended, event, moment.now, frame.verdicts), frame, frame.verdicts);
}

/** Fires due timers until a time; null: until one of the machine's own timers has fired. */
function fireTimers(stage: Stage, frame: Frame, { until }: { until: number | null }): Frame | Refusal {
  let moment: Moment = { ...frame.moment, taken: [] };
  const taken: string[] = [];
  let fired = 0;
  let firedOwn = false;
  const next = () => (firedOwn && until === null ? undefined : dueTimers(moment).find(({ due }) => until === null || due <= until));
  for (let timer = next(); timer; timer = next()) {
    if (fired === MAX_TIMERS) return { reason: 'tooManyTimers', subject: '' };
    moment = fire(stage, moment, timer, frame.verdicts);
    taken.push(...stage.taken(moment));
    fired += 1;
    firedOwn = timer.event !== null;
  }
  if (until === null && !firedOwn) return { reason: 'noTimer', subject: '' };
  return { ...toFrame(stage, { ...moment, now: until ?? moment.now }, frame, frame.verdicts), taken, fired };
}

/** Fires a timer at its due time, or now if overdue; a timer of another actor has no effect here. */
function fire(stage: Stage, moment: Moment, { id, due, event }: ModelTimer, verdicts: Verdicts): Moment {
  const now = Math.max(moment.now, due);
  const rest: Moment = { ...moment, now, timers: moment.timers.filter((timer) => timer.id !== id) };
  return event ? stage.next(rest, event, now, verdicts) : { ...rest, taken: [] };
}

function setVerdict(stage: Stage, frame: Frame, { guard, says }: { guard: string; says: boolean | null }): Frame | Refusal {
  if (!(guard in stage.machine.implementations.guards)) return { reason: 'noGuard', subject: guard };
  const { [guard]: _, ...others } = frame.verdicts;
  const verdicts = says === null ? others : { ...others, [guard]: says };
  return toFrame(stage, { ...frame.moment, taken: [] }, frame, verdicts);
}

function toFrame(stage: Stage, moment: Moment, previous: Frame | null, verdicts: Verdicts): Frame {
  const nodes = moment.snapshot._nodes as AnyStateNode[];
  const inside = nodes.filter((node) => node.parent).toSorted((a, b) => a.order - b.order);
  const context = (plainJson(moment.snapshot.context) ?? {}) as Frame['context'];
  return {
    moment,
    active: inside.map(({ id }) => id),
    leaves: inside.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id),
    taken: stage.taken(moment),
    context,
    changes: previous ? changesBetween(previous.context, context) : [],
    verdicts,
    fired: 0,
  };
}

function changesBetween(before: Frame['context'], after: Frame['context']): ContextChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ key, before: before[key], after: after[key] }));
}
