import type { InspectionMessage, Recording } from '#platform/contract/inspection.ts';
import { type InspectedActor, type Standing, standingAt } from './actors.ts';
import type { EventRow } from './event-row.ts';
import { type EventFilter, noFilter, passes } from './filter.ts';
import { MessageLog } from './message-log.ts';
import { News } from './news.ts';

/** Messages that are kept; the oldest go. */
const CAPACITY = 20_000;

export interface InspectionStore {
  receive: (message: InspectionMessage) => void;
  /** Begins with the messages of a recording. */
  load(recording: Pick<Recording, 'messages'>): void;
  toRecording(build: string): Recording;
  clear(): void;
  /** All that ran is gone: who runs now is told anew. */
  restart(): void;
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
export const createInspectionStore = (options: Options = {}): InspectionStore => new Store(options);

class Store implements InspectionStore {
  readonly #capacity: number;
  readonly #news: News;
  #state = initial;
  #log: MessageLog;
  #visible: EventRow[] = [];
  /** Came while it was paused. */
  #held: InspectionMessage[] = [];

  constructor({ capacity = CAPACITY, schedule = (tell) => void requestAnimationFrame(tell) }: Options) {
    this.#capacity = capacity;
    this.#news = new News(schedule);
    this.#log = new MessageLog(capacity);
  }

  readonly receive = (message: InspectionMessage): void => {
    if (this.#state.paused) {
      if (this.#held.length < this.#capacity) this.#held.push(message);
      this.#state = { ...this.#state, waiting: this.#held.length };
    } else this.#take([message]);
    this.#news.soon();
  };

  load({ messages }: Pick<Recording, 'messages'>): void {
    this.#begin({ filter: this.#state.filter }, messages);
    this.#news.now();
  }

  toRecording(build: string): Recording {
    const startedAt = new Date(this.#log.since ?? Date.now()).toISOString();
    return { format: 'galen-recording/1', startedAt, build, messages: this.#log.whole() };
  }

  /** What still runs goes on being known: its next event would have no name otherwise. */
  clear(): void {
    const { filter, paused, chosenActor } = this.#state;
    this.#begin({ filter, paused }, this.#log.running());
    this.#change({ chosenActor: chosenActor !== null && this.#log.actors.has(chosenActor) ? chosenActor : null });
  }

  restart(): void {
    const { filter, paused } = this.#state;
    this.#begin({ filter: { ...filter, actor: null }, paused }, []);
    this.#news.now();
  }

  pause(): void {
    this.#change({ paused: true });
  }

  resume(): void {
    const came = this.#held;
    this.#held = [];
    this.#state = { ...this.#state, paused: false, waiting: 0 };
    this.#take(came);
    this.#news.now();
  }

  setFilter(filter: Partial<EventFilter>): void {
    const next = { ...this.#state.filter, ...filter };
    this.#visible = this.#log.rows.filter((row) => passes(row, next));
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

  standing(id: string): Standing | null {
    const { selected } = this.#state;
    const actor = this.actor(id);
    return actor ? standingAt(actor, selected === null ? Infinity : (this.rowAt(selected)?.settled ?? Infinity)) : null;
  }

  state(): Readonly<InspectionState> {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#news.subscribe(listener);
  readonly version = (): number => this.#news.version;

  #change(next: Partial<InspectionState>): void {
    this.#state = { ...this.#state, ...next };
    this.#news.now();
  }

  #begin(kept: Partial<InspectionState>, messages: readonly InspectionMessage[]): void {
    this.#log = new MessageLog(this.#capacity);
    [this.#visible, this.#held] = [[], []];
    this.#state = { ...initial, ...kept };
    this.#take(messages);
  }

  #take(messages: readonly InspectionMessage[]): void {
    for (const message of messages) {
      const row = this.#log.take(message);
      if (row && passes(row, this.#state.filter)) this.#visible.push(row);
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
