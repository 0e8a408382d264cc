import { t } from '#platform/console/language/language.ts';
import type { ActorMessage, InspectionMessage, SnapshotMessage } from '#platform/contract/inspection.ts';

/** How an actor stood after a message. */
export interface Moment {
  seq: number;
  /** The event that led to it; empty for the beginning. */
  event: string;
  status: string;
  value?: unknown;
  context?: unknown;
  tags?: readonly string[];
  error?: unknown;
  output?: unknown;
}

/** Transitions that an actor took at one message, by their ids in its chart. */
export interface Firing {
  seq: number;
  transitions: readonly string[];
}

export interface InspectedActor {
  id: string;
  rootId: string;
  parentId: string | null;
  /** Told apart from others that are called the same: by a number, or as the holder of the one below it. */
  name: string;
  /** Id of its chart; null for a promise, a callback and the like. */
  machine: string | null;
  definition: string | null;
  born: number;
  /** Message that told its end; null while it runs. */
  ended: number | null;
  birth: ActorMessage;
  /** In their order; of what the buffer has dropped, the last. */
  moments: Moment[];
  firings: Firing[];
}

interface Snapshot {
  status?: unknown;
  value?: unknown;
  context?: unknown;
  tags?: unknown;
  error?: unknown;
  output?: unknown;
}

const momentOf = (seq: number, event: string, snapshot: Snapshot): Moment => ({
  seq,
  event,
  status: typeof snapshot.status === 'string' ? snapshot.status : 'active',
  value: snapshot.value,
  context: snapshot.context,
  ...(Array.isArray(snapshot.tags) && { tags: snapshot.tags.map(String) }),
  error: snapshot.error,
  output: snapshot.output,
});

/** Id of the machine as its definition has it. */
function machineIn(definition: string | undefined): string | null {
  if (definition === undefined) return null;
  try {
    const { id, states } = JSON.parse(definition) as { id?: unknown; states?: unknown };
    // Promises and callbacks are told with an id alone.
    return typeof id === 'string' && states !== undefined ? id : null;
  } catch {
    return null;
  }
}

const snapshotIn = ({ snapshot }: ActorMessage): Snapshot | null => (typeof snapshot === 'object' && snapshot !== null ? snapshot : null);

function bornOf(message: ActorMessage, seq: number, name = message.name): InspectedActor {
  const snapshot = snapshotIn(message);
  return {
    id: message.sessionId,
    rootId: message.rootId,
    parentId: message.parentId ?? null,
    name,
    machine: message.machine ?? machineIn(message.definition),
    definition: message.definition ?? null,
    born: seq,
    ended: null,
    birth: message,
    moments: snapshot ? [momentOf(seq, '', snapshot)] : [],
    firings: [],
  };
}

/** Actors by the ids of their sessions, in the order in which they came. */
export type Actors = Map<string, InspectedActor>;

const called = new WeakMap<Actors, Map<string, number>>();

/**
 * `announcement`, `announcement 2`: several of a name are told apart. What only holds the machine of its name is no
 * second of a kind: the name is that of the machine.
 */
function nameIn(actors: Actors, { name, parentId }: ActorMessage): string {
  const parent = parentId === undefined ? undefined : actors.get(parentId);
  if (parent?.name === name && parent.machine === null) {
    parent.name = t('{name} (holder)', { name });
    return name;
  }
  const counts = called.get(actors) ?? new Map<string, number>();
  called.set(actors, counts);
  const number = (counts.get(name) ?? 0) + 1;
  counts.set(name, number);
  return number === 1 ? name : `${name} ${number}`;
}

/** One that is spoken of before it was told: the protocol lets late listeners miss the beginning. */
const unannounced = (message: InspectionMessage): ActorMessage => ({
  type: '@xstate.actor',
  createdAt: message.createdAt,
  sessionId: message.sessionId,
  rootId: message.rootId,
  name: message.sessionId,
  snapshot: null,
});

/** Takes a message into the registry. */
export function follow(actors: Actors, message: InspectionMessage, seq: number): void {
  if (message.type === '@xstate.actor') return bear(actors, message, seq);
  if (!actors.has(message.sessionId)) actors.set(message.sessionId, bornOf(unannounced(message), seq));
  const actor = actors.get(message.sessionId);
  if (!actor) return;
  if (message.type === '@galen.stopped') actor.ended ??= seq;
  if (message.type === '@galen.transitions') {
    actor.machine ??= message.machine;
    actor.firings.push({ seq, transitions: message.transitions });
  }
  if (message.type === '@xstate.snapshot') take(actor, message, seq);
}

function take(actor: InspectedActor, { event, snapshot }: SnapshotMessage, seq: number): void {
  const moment = momentOf(seq, event.type, snapshot);
  actor.moments.push(moment);
  if (moment.status !== 'active') actor.ended ??= seq;
}

/** A root that is told once more is another one: its page was loaded again, and what ran in it has ended. */
function bear(actors: Actors, message: ActorMessage, seq: number): void {
  const known = actors.get(message.sessionId);
  const isRoot = message.sessionId === message.rootId;
  if (known && isRoot) for (const actor of actors.values()) if (actor.rootId === message.rootId) actor.ended ??= seq;
  const actor = bornOf(message, seq, known?.birth.name === message.name ? known.name : nameIn(actors, message));
  // Its history goes on below the same id.
  if (known) Object.assign(actor, { moments: [...known.moments, ...actor.moments], firings: known.firings });
  actors.set(message.sessionId, actor);
}

/** Forgets what was before a message, but for how each actor stood then. Actors that had ended by then go. */
export function forgetBefore(actors: Actors, first: number): void {
  for (const [id, actor] of actors) {
    if (actor.ended !== null && actor.ended < first) actors.delete(id);
    const kept = actor.moments.findIndex(({ seq }) => seq >= first);
    actor.moments = actor.moments.slice(Math.max(0, (kept === -1 ? actor.moments.length : kept) - 1));
    actor.firings = actor.firings.filter(({ seq }) => seq >= first);
  }
}

/** The last of a rising row that is not after `seq`. */
function lastUntil(row: readonly { seq: number }[], seq: number): number {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export interface Standing {
  moment: Moment | null;
  /** How it stood before: what of it has changed is marked. */
  before: Moment | null;
  /** What it took last on the way here. */
  fired: Firing | null;
  isEnded: boolean;
}

/** How an actor stood when the message `seq` had been told; null before it began. */
export function standingAt(actor: InspectedActor, seq: number): Standing | null {
  const at = lastUntil(actor.moments, seq);
  const moment = actor.moments[at] ?? null;
  if (!moment && actor.born > seq) return null;
  const fired = actor.firings[lastUntil(actor.firings, seq)] ?? null;
  const before = actor.moments[at - 1] ?? null;
  // What led to an earlier moment is no news.
  const isFresh = fired !== null && moment !== null && fired.seq >= (before?.seq ?? -1);
  return { moment, before, fired: isFresh ? fired : null, isEnded: actor.ended !== null && actor.ended <= seq };
}
