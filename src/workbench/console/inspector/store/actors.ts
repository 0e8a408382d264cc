import { t } from '#platform/console/language/language.ts';
import type { ActorMessage, InspectionMessage, ReportedSnapshot, SnapshotMessage } from '#platform/contract/inspection.ts';
import { machineIdOf } from '../../../inspection/machine-id.ts';

/** An actor's state after a message. */
export interface Moment {
  seq: number;
  /** The event that caused it; empty for the start. */
  event: string;
  status: string;
  value?: unknown;
  context?: unknown;
  tags?: readonly string[];
  error?: unknown;
  output?: unknown;
}

/** Transitions of an actor at one message, by chart id. */
export interface Firing {
  seq: number;
  transitions: readonly string[];
}

export interface InspectedActor {
  id: string;
  rootId: string;
  parentId: string | null;
  /** Unique display name: with a number, or marked as the holder of its child of the same name. */
  name: string;
  /** Id of its machine; null for a promise, a callback and the like. */
  machine: string | null;
  definition: string | null;
  born: number;
  /** Number of the message that reported its end; null while it runs. */
  ended: number | null;
  birth: ActorMessage;
  /** In order; of those before the buffer, only the last is kept. */
  moments: Moment[];
  firings: Firing[];
}

const momentOf = (seq: number, event: string, snapshot: Partial<ReportedSnapshot>): Moment => ({
  seq,
  event,
  status: typeof snapshot.status === 'string' ? snapshot.status : 'active',
  value: snapshot.value,
  context: snapshot.context,
  ...(Array.isArray(snapshot.tags) && { tags: snapshot.tags.map(String) }),
  error: snapshot.error,
  output: snapshot.output,
});

const readSnapshot = ({ snapshot }: ActorMessage): Partial<ReportedSnapshot> | null =>
  typeof snapshot === 'object' && snapshot !== null ? snapshot : null;

function createActor(message: ActorMessage, seq: number, name = message.name): InspectedActor {
  const snapshot = readSnapshot(message);
  return {
    id: message.sessionId,
    rootId: message.rootId,
    parentId: message.parentId ?? null,
    name,
    machine: machineIdOf(message.definition),
    definition: message.definition ?? null,
    born: seq,
    ended: null,
    birth: message,
    moments: snapshot ? [momentOf(seq, '', snapshot)] : [],
    firings: [],
  };
}

/** Actors by session id, in order of appearance. */
export type Actors = Map<string, InspectedActor>;

const nameCounts = new WeakMap<Actors, Map<string, number>>();

/**
 * Makes a name unique: `announcement`, `announcement 2`. A parent without a machine that has the same name only holds the
 * machine; the machine gets the name.
 */
function uniqueName(actors: Actors, { name, parentId }: ActorMessage): string {
  const parent = parentId === undefined ? undefined : actors.get(parentId);
  if (parent?.name === name && parent.machine === null) {
    parent.name = t('{name} (holder)', { name });
    return name;
  }
  const counts = nameCounts.get(actors) ?? new Map<string, number>();
  nameCounts.set(actors, counts);
  const number = (counts.get(name) ?? 0) + 1;
  counts.set(name, number);
  return number === 1 ? name : `${name} ${number}`;
}

/** Placeholder for an actor that is mentioned before it was announced: late subscribers miss earlier messages. */
const placeholderMessage = ({ _version, id, createdAt, sessionId, rootId }: InspectionMessage): ActorMessage => ({
  type: '@xstate.actor',
  _version,
  id,
  createdAt,
  sessionId,
  rootId,
  name: sessionId,
  parentId: undefined,
  definition: undefined,
  snapshot: null,
});

/** Applies a message to the registry. */
export function applyMessage(actors: Actors, message: InspectionMessage, seq: number): void {
  if (message.type === '@xstate.actor') return addActor(actors, message, seq);
  if (!actors.has(message.sessionId)) actors.set(message.sessionId, createActor(placeholderMessage(message), seq));
  const actor = actors.get(message.sessionId);
  if (!actor) return;
  if (message.type === '@xstate.snapshot') applySnapshot(actor, message, seq);
}

function applySnapshot(actor: InspectedActor, { event, snapshot }: SnapshotMessage, seq: number): void {
  const moment = momentOf(seq, event.type, snapshot);
  actor.moments.push(moment);
  if (snapshot.transitions) actor.firings.push({ seq, transitions: snapshot.transitions });
  if (moment.status !== 'active') actor.ended ??= seq;
}

/** Adds an actor. If a root is announced again its page was reloaded, and its former actors have ended. */
function addActor(actors: Actors, message: ActorMessage, seq: number): void {
  const existing = actors.get(message.sessionId);
  const isRoot = message.sessionId === message.rootId;
  if (existing && isRoot) for (const actor of actors.values()) if (actor.rootId === message.rootId) actor.ended ??= seq;
  const actor = createActor(message, seq, existing?.birth.name === message.name ? existing.name : uniqueName(actors, message));
  // The history continues under the same id.
  if (existing) Object.assign(actor, { moments: [...existing.moments, ...actor.moments], firings: existing.firings });
  actors.set(message.sessionId, actor);
}

/** Drops the history before a message except each actor's last state, and actors that had ended by then. */
export function pruneBefore(actors: Actors, first: number): void {
  for (const [id, actor] of actors) {
    if (actor.ended !== null && actor.ended < first) actors.delete(id);
    const kept = actor.moments.findIndex(({ seq }) => seq >= first);
    actor.moments = actor.moments.slice(Math.max(0, (kept === -1 ? actor.moments.length : kept) - 1));
    actor.firings = actor.firings.filter(({ seq }) => seq >= first);
  }
}

/** Index of the last entry up to `seq`, by binary search. */
function lastIndexUntil(entries: readonly { seq: number }[], seq: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export interface ActorState {
  moment: Moment | null;
  /** The previous state, for marking changes. */
  before: Moment | null;
  /** The last transitions that led to this state. */
  fired: Firing | null;
  isEnded: boolean;
}

/** An actor's state after message `seq`; null if it had not started. */
export function actorStateAt(actor: InspectedActor, seq: number): ActorState | null {
  const at = lastIndexUntil(actor.moments, seq);
  const moment = actor.moments[at] ?? null;
  if (!moment && actor.born > seq) return null;
  const fired = actor.firings[lastIndexUntil(actor.firings, seq)] ?? null;
  const before = actor.moments[at - 1] ?? null;
  // Transitions that led to an earlier state are omitted.
  const isFresh = fired !== null && moment !== null && fired.seq >= (before?.seq ?? -1);
  return { moment, before, fired: isFresh ? fired : null, isEnded: actor.ended !== null && actor.ended <= seq };
}
