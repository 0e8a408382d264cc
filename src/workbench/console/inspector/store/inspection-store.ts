import type { InspectionMessage, Recording } from '#platform/contract/inspection.ts';
import { type InspectedActor, type ActorState, actorStateAt } from './actors.ts';
import type { EventRow } from './event-row.ts';
import { type EventFilter, noFilter, matchesFilter } from './filter.ts';
import { MessageLog } from './message-log.ts';
import { ChangeNotifier } from './change-notifier.ts';

/** Maximum number of messages; the oldest are dropped. */
const CAPACITY = 20_000;

export interface InspectionStore {
  receive: (message: InspectionMessage) => void;
  /** Replaces everything with the messages of a recording. */
  load(recording: Pick<Recording, 'messages'>): void;
  toRecording(build: string): Recording;
  clear(): void;
  /** Removes all actors; running ones are announced again. */
  restart(): void;
  pause(): void;
  resume(): void;
  setFilter(filter: Partial<EventFilter>): void;
  /** Shows the state at an event; null shows the present. */
  select(seq: number | null): void;
  chooseActor(id: string | null): void;
  /** The events that match the filter, in order. */
  rows(): readonly EventRow[];
  total(): number;
  rowAt(seq: number): EventRow | null;
  /** Searches all rows from the last one. */
  find(test: (row: EventRow) => boolean): EventRow | undefined;
  actors(): readonly InspectedActor[];
  actor(id: string): InspectedActor | undefined;
  /** An actor's state at the selected event, or now. */
  actorState(id: string): ActorState | null;
  state(): Readonly<InspectionState>;
  subscribe: (listener: () => void) => () => void;
  /** Increases with every change. */
  version: () => number;
}

export interface InspectionState {
  filter: EventFilter;
  selected: number | null;
  chosenActor: string | null;
  paused: boolean;
  /** Messages received while paused. */
  waiting: number;
  /** Number of messages dropped because the buffer was full. */
  dropped: number;
}

const initial: InspectionState = { filter: noFilter, selected: null, chosenActor: null, paused: false, waiting: 0, dropped: 0 };

interface Options {
  capacity?: number;
  /** Schedules a notification for the next frame, so that thousands of messages cause one. */
  schedule?: (notify: () => void) => void;
}

/** Creates the store of all received messages. It lives outside of React, which reads from it. */
export const createInspectionStore = (options: Options = {}): InspectionStore => new Store(options);

class Store implements InspectionStore {
  readonly #capacity: number;
  readonly #changes: ChangeNotifier;
  #state = initial;
  #log: MessageLog;
  #visible: EventRow[] = [];
  /** Received while paused. */
  #held: InspectionMessage[] = [];

  constructor({ capacity = CAPACITY, schedule = (notify) => void requestAnimationFrame(notify) }: Options) {
    this.#capacity = capacity;
    this.#changes = new ChangeNotifier(schedule);
    this.#log = new MessageLog(capacity);
  }

  readonly receive = (message: InspectionMessage): void => {
    if (this.#state.paused) {
      if (this.#held.length < this.#capacity) this.#held.push(message);
      this.#state = { ...this.#state, waiting: this.#held.length };
    } else this.#take([message]);
    this.#changes.scheduleNotify();
  };

  load({ messages }: Pick<Recording, 'messages'>): void {
    this.#begin({ filter: this.#state.filter }, messages);
    this.#changes.notifyNow();
  }

  toRecording(build: string): Recording {
    const startedAt = new Date(this.#log.since ?? Date.now()).toISOString();
    return { format: 'galen-recording/2', startedAt, build, messages: this.#log.allMessages() };
  }

  /** Keeps running actors, so that their next events have a name. */
  clear(): void {
    const { filter, paused, chosenActor } = this.#state;
    this.#begin({ filter, paused }, this.#log.runningMessages());
    this.#change({ chosenActor: chosenActor !== null && this.#log.actors.has(chosenActor) ? chosenActor : null });
  }

  restart(): void {
    const { filter, paused } = this.#state;
    this.#begin({ filter: { ...filter, actor: null }, paused }, []);
    this.#changes.notifyNow();
  }

  pause(): void {
    this.#change({ paused: true });
  }

  resume(): void {
    const queued = this.#held;
    this.#held = [];
    this.#state = { ...this.#state, paused: false, waiting: 0 };
    this.#take(queued);
    this.#changes.notifyNow();
  }

  setFilter(filter: Partial<EventFilter>): void {
    const next = { ...this.#state.filter, ...filter };
    this.#visible = this.#log.rows.filter((row) => matchesFilter(row, next));
    this.#change({ filter: next });
  }

  select(seq: number | null): void {
    this.#change({ selected: seq });
  }

  chooseActor(id: string | null): void {
    this.#change({ chosenActor: id });
  }

  rows(): readonly EventRow[] {
    return this.#visible;
  }

  total(): number {
    return this.#log.rows.length;
  }

  rowAt(seq: number): EventRow | null {
    return this.#log.rowAt(seq);
  }

  find(test: (row: EventRow) => boolean): EventRow | undefined {
    return this.#log.rows.findLast(test);
  }

  actors(): readonly InspectedActor[] {
    return [...this.#log.actors.values()];
  }

  actor(id: string): InspectedActor | undefined {
    return this.#log.actors.get(id);
  }

  actorState(id: string): ActorState | null {
    const { selected } = this.#state;
    const actor = this.actor(id);
    return actor ? actorStateAt(actor, selected === null ? Infinity : (this.rowAt(selected)?.settled ?? Infinity)) : null;
  }

  state(): Readonly<InspectionState> {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener);
  readonly version = (): number => this.#changes.version;

  #change(next: Partial<InspectionState>): void {
    this.#state = { ...this.#state, ...next };
    this.#changes.notifyNow();
  }

  #begin(preserved: Partial<InspectionState>, messages: readonly InspectionMessage[]): void {
    this.#log = new MessageLog(this.#capacity);
    [this.#visible, this.#held] = [[], []];
    this.#state = { ...initial, ...preserved };
    this.#take(messages);
  }

  #take(messages: readonly InspectionMessage[]): void {
    for (const message of messages) {
      const row = this.#log.append(message);
      if (row && matchesFilter(row, this.#state.filter)) this.#visible.push(row);
      if (this.#log.isOverfull) this.#drop();
    }
  }

  #drop(): void {
    this.#log.dropOldest();
    const { first } = this.#log;
    const { selected } = this.#state;
    this.#visible = this.#visible.filter(({ seq }) => seq >= first);
    this.#state = { ...this.#state, dropped: first, ...(selected !== null && selected < first && { selected: null }) };
  }
}
