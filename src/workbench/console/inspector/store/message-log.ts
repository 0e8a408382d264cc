import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { type Actors, follow, forgetBefore } from './actors.ts';
import { type EventRow, rowOf, settle } from './event-row.ts';

/** Dropped at once, so that dropping costs next to nothing. */
const SLACK = 1_000;

/** The messages that are kept, numbered as they came, with their lines and the actors they tell of. */
export class MessageLog {
  readonly actors: Actors = new Map();
  readonly #capacity: number;
  #messages: InspectionMessage[] = [];
  #rows: EventRow[] = [];
  /** Number of the first message that is kept. */
  #first = 0;
  /** The event that each actor got last. */
  readonly #lastRows = new Map<string, EventRow>();

  /** @param capacity messages; the oldest go */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get first(): number {
    return this.#first;
  }

  get rows(): readonly EventRow[] {
    return this.#rows;
  }

  /** Answers the line of the message; null where it has none of its own. */
  take(message: InspectionMessage): EventRow | null {
    const seq = this.#first + this.#messages.length;
    this.#messages.push(message);
    follow(this.actors, message, seq);
    if (settle(this.#lastRows.get(message.sessionId), message, seq)) return null;
    const row = rowOf(message, seq, this.actors.get(message.sessionId)?.name ?? message.sessionId);
    if (!row) return null;
    this.#rows.push(row);
    if (row.kind === 'event') this.#lastRows.set(row.to, row);
    return row;
  }

  get isOverfull(): boolean {
    return this.#messages.length >= this.#capacity + Math.min(SLACK, this.#capacity);
  }

  dropOldest(): void {
    const gone = this.#messages.length - this.#capacity;
    this.#messages = this.#messages.slice(gone);
    this.#first += gone;
    this.#rows = this.#rows.filter(({ seq }) => seq >= this.#first);
    forgetBefore(this.actors, this.#first);
  }

  rowAt(seq: number): EventRow | null {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#rows[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    const found = this.#rows[low];
    return found?.seq === seq ? found : null;
  }

  /** Milliseconds since 1970; null where nothing is kept. */
  get since(): number | null {
    return Number(this.#messages[0]?.createdAt) || null;
  }

  /** What is kept, behind the actors that were there before: to be read without what was dropped. */
  whole(): InspectionMessage[] {
    return [...beginnings(this.actors, this.#first), ...this.#messages];
  }

  /** The actors that still run, as they stand. */
  running(): InspectionMessage[] {
    return beginnings(this.actors, Infinity).filter(({ sessionId }) => this.actors.get(sessionId)?.ended === null);
  }
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
