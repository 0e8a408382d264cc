import type { InspectionMessage, Recording } from '#contracts/inspection.ts';
import { type Actors, follow, forgetBefore, type InspectedActor, type Standing, standingAt } from './actors.ts';
import { type EventFilter, noFilter, passes } from './filter.ts';

/** One line of the list of events, one arrow of the sequence. */
export interface EventRow {
  /** Number of its message, from 0. */
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  kind: 'event' | 'born' | 'stopped' | 'snapshot' | 'refused';
  /** Session of who sent it; null: the outside. */
  from: string | null;
  to: string;
  type: string;
  payload: unknown;
  /** Message by which its receiver had dealt with it. */
  settled: number;
  /** Transitions it led to, where the page tells them; null: not told. */
  taken: number | null;
}

/** Messages that are kept; the oldest go. */
export const CAPACITY = 20_000;
/** Dropped at once, so that dropping costs next to nothing. */
const SLACK = 1_000;

export interface InspectionStore {
  receive: (message: InspectionMessage) => void;
  /** Begins with the messages of a recording. */
  load(recording: Recording): void;
  toRecording(build: string): Recording;
  clear(): void;
  pause(): void;
  resume(): void;
  setFilter(filter: Partial<EventFilter>): void;
  /** Shows everything as of an event; null: as it is now. */
  select(seq: number | null): void;
  chooseActor(id: string | null): void;
  /** What passes the filter, in its order. */
  rows(): readonly EventRow[];
  total(): number;
  rowAt(seq: number): EventRow | null;
  /** Of all rows, the last ones first. */
  find(test: (row: EventRow) => boolean): EventRow | undefined;
  actors(): readonly InspectedActor[];
  actor(id: string): InspectedActor | undefined;
  /** How an actor stood at the event that is selected, or stands now. */
  standing(id: string): Standing | null;
  state(): Readonly<InspectionState>;
  subscribe: (listener: () => void) => () => void;
  /** Another number after each change. */
  version: () => number;
}

export interface InspectionState {
  filter: EventFilter;
  selected: number | null;
  chosenActor: string | null;
  paused: boolean;
  /** Came while it was paused. */
  waiting: number;
  /** The buffer was full: so many of the oldest messages are gone. */
  dropped: number;
}

const initial: InspectionState = { filter: noFilter, selected: null, chosenActor: null, paused: false, waiting: 0, dropped: 0 };

interface Options {
  capacity?: number;
  /** Calls when the page draws next: thousands of messages are one change. */
  schedule?: (tell: () => void) => void;
}

/** Everything that was told, outside of React: the screen reads what it shows. */
export function createInspectionStore({
  capacity = CAPACITY,
  schedule = (tell) => void requestAnimationFrame(tell),
}: Options = {}): InspectionStore {
  const listeners = new Set<() => void>();
  let state = initial;
  let version = 0;
  let isTold = true;
  let messages: InspectionMessage[] = [];
  /** Number of the first message that is kept. */
  let first = 0;
  let all: EventRow[] = [];
  let visible: EventRow[] = [];
  let held: InspectionMessage[] = [];
  let actors: Actors = new Map();
  /** The event that each actor got last. */
  let lastRows = new Map<string, EventRow>();

  const tell = () => {
    isTold = true;
    for (const listener of listeners) listener();
  };
  /** Thousands of messages are one change. */
  const changeSoon = (next: Partial<InspectionState> = {}) => {
    state = { ...state, ...next };
    version += 1;
    if (!isTold) return;
    isTold = false;
    schedule(() => isTold || tell());
  };
  /** What a person does is seen at once. */
  const change = (next: Partial<InspectionState> = {}) => {
    state = { ...state, ...next };
    version += 1;
    tell();
  };

  function take(message: InspectionMessage): void {
    const seq = first + messages.length;
    messages.push(message);
    follow(actors, message, seq);
    settle(message, seq);
    const row = rowOf(message, seq);
    if (row) {
      all.push(row);
      if (row.kind === 'event') lastRows.set(row.to, row);
      if (passes(row, state.filter)) visible.push(row);
    }
    if (messages.length >= capacity + Math.min(SLACK, capacity)) drop();
  }

  /** What an event led to comes behind it. */
  function settle(message: InspectionMessage, seq: number): void {
    if (message.type !== '@xstate.snapshot' && message.type !== '@galen.transitions') return;
    const row = lastRows.get(message.sessionId);
    if (!row || row.type !== message.event.type) return;
    row.settled = seq;
    if (message.type === '@galen.transitions') row.taken = (row.taken ?? 0) + message.transitions.length;
  }

  function rowOf(message: InspectionMessage, seq: number): EventRow | null {
    const row = { seq, at: Number(message.createdAt) || 0, from: null, to: message.sessionId, settled: seq, taken: null };
    switch (message.type) {
      case '@xstate.actor':
        return { ...row, kind: 'born', from: message.parentId ?? null, type: message.name, payload: undefined };
      case '@xstate.event': {
        const { type, ...payload } = message.event;
        return { ...row, kind: 'event', from: message.sourceId ?? null, type, payload };
      }
      case '@galen.stopped':
        return { ...row, kind: 'stopped', type: actors.get(message.sessionId)?.name ?? message.sessionId, payload: undefined };
      case '@xstate.snapshot': {
        const { event, snapshot } = message;
        // What an event led to stands with it.
        return lastRows.get(message.sessionId)?.settled === seq
          ? null
          : { ...row, kind: 'snapshot', type: event.type, payload: snapshot.value };
      }
      case '@galen.refused': {
        const { event, reason } = message;
        return { ...row, kind: 'refused', type: event.type, payload: { reason } };
      }
      case '@galen.transitions':
        return null;
    }
  }

  function drop(): void {
    const gone = messages.length - capacity;
    messages = messages.slice(gone);
    first += gone;
    const isKept = ({ seq }: EventRow) => seq >= first;
    all = all.filter(isKept);
    visible = visible.filter(isKept);
    forgetBefore(actors, first);
    const { selected } = state;
    changeSoon({ dropped: first, ...(selected !== null && selected < first && { selected: null }) });
  }

  function forget(): void {
    messages = [];
    first = 0;
    [all, visible, held] = [[], [], []];
    actors = new Map();
    lastRows = new Map();
  }

  const refilter = () => {
    visible = all.filter((row) => passes(row, state.filter));
  };

  const rowAt = (seq: number): EventRow | null => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    const found = all[low];
    return found?.seq === seq ? found : null;
  };

  return {
    receive(message) {
      if (state.paused) {
        if (held.length < capacity) held.push(message);
        return changeSoon({ waiting: held.length });
      }
      take(message);
      changeSoon();
    },
    load({ messages: recorded }) {
      forget();
      state = { ...initial, filter: state.filter };
      for (const message of recorded) take(message);
      change();
    },
    toRecording(build) {
      const startedAt = new Date(Number(messages[0]?.createdAt) || Date.now()).toISOString();
      return { format: 'galen-recording/1', startedAt, build, messages: [...beginnings(actors, first), ...messages] };
    },
    clear() {
      // What still runs goes on being known: its next event would have no name otherwise.
      const running = beginnings(actors, Infinity).filter(({ sessionId }) => actors.get(sessionId)?.ended === null);
      const { chosenActor } = state;
      forget();
      state = { ...initial, filter: state.filter, paused: state.paused };
      for (const message of running) take(message);
      change({ chosenActor: chosenActor !== null && actors.has(chosenActor) ? chosenActor : null });
    },
    pause: () => change({ paused: true }),
    resume() {
      const came = held;
      held = [];
      state = { ...state, paused: false, waiting: 0 };
      for (const message of came) take(message);
      change();
    },
    setFilter(filter) {
      state = { ...state, filter: { ...state.filter, ...filter } };
      refilter();
      change();
    },
    select: (seq) => change({ selected: seq }),
    chooseActor: (id) => change({ chosenActor: id }),
    rows: () => visible,
    total: () => all.length,
    rowAt,
    find: (test) => all.findLast(test),
    actors: () => [...actors.values()],
    actor: (id) => actors.get(id),
    standing(id) {
      const actor = actors.get(id);
      if (!actor) return null;
      const at = state.selected === null ? Infinity : (rowAt(state.selected)?.settled ?? Infinity);
      return standingAt(actor, at);
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

/** Actors as they would be told to somebody who comes now, for those that were born before a message. */
function beginnings(actors: Actors, before: number): InspectionMessage[] {
  return [...actors.values()]
    .filter(({ born }) => born < before)
    .map(({ birth, moments }) => {
      const moment = before === Infinity ? moments.at(-1) : moments[0];
      if (!moment) return birth;
      const { seq: _, event: __, ...snapshot } = moment;
      return { ...birth, snapshot };
    });
}
