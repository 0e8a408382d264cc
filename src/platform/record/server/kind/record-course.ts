import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import { accept } from '#machines/entity.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { type Author, type RecordKind, type StoredRecord, SYSTEM } from './record-kind.ts';

interface Beginning<Machine extends AnyStateMachine> {
  /** Milliseconds. */
  at: number;
  status: string;
  facts: ContextFrom<Machine>;
  /** Such as `callback.created`. */
  event: string;
  author?: Author;
  payload?: object;
}

const authorOf = (event: object): Author => ('by' in event ? (event.by as Author) : SYSTEM);

/** A record of the demonstration that goes through its chart, with the log of what happened as the product writes it. */
export class RecordCourse<Machine extends AnyStateMachine, Log extends PgTable> {
  readonly id: number;
  status: string;
  facts: ContextFrom<Machine>;
  /** Time of the last event, in milliseconds. */
  at: number;
  readonly log: Row<Log>[] = [];
  private readonly kind: Pick<RecordKind<Machine, StoredRecord>, 'machine' | 'log' | 'payload'>;

  constructor(
    kind: Pick<RecordKind<Machine, StoredRecord>, 'machine' | 'log' | 'payload'>,
    id: number,
    { at, status, facts, event, author = SYSTEM, payload = {} }: Beginning<Machine>,
  ) {
    this.kind = kind;
    this.id = id;
    this.at = at;
    this.status = status;
    this.facts = facts;
    this.record(event, author, null, payload);
  }

  get version(): number {
    return this.log.length;
  }

  /** @param payload what the log keeps besides what follows from the event */
  send(at: number, event: EventFromLogic<Machine>, payload: object = {}, author = authorOf(event)): this {
    const accepted = accept(this.kind.machine, this.status, this.facts, event);
    if (!accepted) throw new Error(`The chart ${this.kind.machine.id} refuses ${event.type} of ${this.id} in ${this.status}`);
    const before = this.status;
    this.at = at;
    this.facts = accepted.context;
    this.status = accepted.state;
    this.record(event.type, author, before, { ...payload, ...this.kind.payload(event, accepted) });
    return this;
  }

  private record(event: string, { id, name }: Author, from: string | null, payload: object): void {
    const { kind, status: to_status } = this;
    if (!kind.log) throw new Error(`${kind.machine.id} keeps no log`);
    const entry = { version: this.version + 1, at: new Date(this.at), user_id: id, by: name, event, from_status: from, to_status, payload };
    this.log.push({ [kind.log.record.name]: this.id, ...entry });
  }
}
