import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { type Actors, applyMessage, pruneBefore } from './actors.ts';
import { type EventRow, toEventRow, attachOutcome } from './event-row.ts';

/** Number of messages dropped at a time, which amortises the cost. */
const SLACK = 1_000;

/** The buffered messages, numbered in order, with their rows and actors. */
export class MessageLog {
  readonly actors: Actors = new Map();
  readonly #capacity: number;
  #messages: InspectionMessage[] = [];
  #rows: EventRow[] = [];
  /** Number of the first buffered message. */
  #first = 0;
  /** Events without an outcome, by their receiver: an actor may receive the next one before it has handled the last. */
  readonly #openRows = new Map<string, EventRow[]>();

  /** @param capacity maximum number of messages; the oldest are dropped */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get first(): number {
    return this.#first;
  }

  get rows(): readonly EventRow[] {
    return this.#rows;
  }

  /** Returns the row of the message; null if it only completes the row of an event. */
  append(message: InspectionMessage): EventRow | null {
    const seq = this.#first + this.#messages.length;
    this.#messages.push(message);
    applyMessage(this.actors, message, seq);
    const actor = this.actors.get(message.sessionId);
    const openRows = this.#openRows.get(message.sessionId) ?? [];
    if (attachOutcome(openRows, message, seq) && actor?.ended !== seq) return null;
    const row = toEventRow(message, seq, actor?.name ?? message.sessionId);
    this.#rows.push(row);
    if (row.kind === 'event') this.#openRows.set(row.to, [...openRows, row]);
    return row;
  }

  get isOverfull(): boolean {
    return this.#messages.length >= this.#capacity + Math.min(SLACK, this.#capacity);
  }

  dropOldest(): void {
    const dropCount = this.#messages.length - this.#capacity;
    this.#messages = this.#messages.slice(dropCount);
    this.#first += dropCount;
    this.#rows = this.#rows.filter(({ seq }) => seq >= this.#first);
    pruneBefore(this.actors, this.#first);
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

  /** Milliseconds since 1970; null if the log is empty. */
  get since(): number | null {
    return Number(this.#messages[0]?.createdAt) || null;
  }

  /** The buffered messages, preceded by the actors that existed before: readable after truncation. */
  allMessages(): InspectionMessage[] {
    return [...actorMessages(this.actors, this.#first), ...this.#messages];
  }

  /** Messages that announce the running actors in their current state. */
  runningMessages(): InspectionMessage[] {
    return actorMessages(this.actors, Infinity).filter(({ sessionId }) => this.actors.get(sessionId)?.ended === null);
  }
}

/** Messages that announce the actors created before a message. */
function actorMessages(actors: Actors, beforeSeq: number): InspectionMessage[] {
  return [...actors.values()]
    .filter(({ born }) => born < beforeSeq)
    .map(({ birth, moments }) => {
      const moment = beforeSeq === Infinity ? moments.at(-1) : moments[0];
      if (!moment) return birth;
      const { seq: _, event: __, ...snapshot } = moment;
      return { ...birth, snapshot };
    });
}
