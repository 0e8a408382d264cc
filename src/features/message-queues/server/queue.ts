import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import type { EditableField } from '../contract.ts';
import type { MessageProblem } from '../message-choices.ts';

/** A message as its queue handles it. */
export interface TakenMessage<Payload> {
  /** The same in every attempt. */
  id: string;
  payload: Payload;
}

/** What came of an attempt. `detail`: in the words of whoever received it, without personal data; may be empty. */
export type Handled = { ok: true; detail: string } | { ok: false; problem: MessageProblem; detail: string; permanent: boolean };

/** How a dead letter is edited. Personal data are never among the fields: the copy has them from the original. */
// oxlint-disable-next-line typescript/no-explicit-any -- each queue has its own content
export interface MessageEditing<Payload extends object = any> {
  /** Fields with their values now; titles are marked with `msg`. */
  fields: (payload: Payload) => readonly EditableField[];
  /** Checks values by field, and makes the content of the copy. */
  schema: (payload: Payload) => z.ZodType<Payload>;
  subject?: (payload: Payload) => string;
  /** Writes what belongs to the copy, in its transaction. */
  copied?: (tx: Transaction, cause: Cause, messages: { from: number; to: number; payload: Payload }) => Promise<void>;
}

/**
 * Background work of an area that is done message by message, each once. A message is a record that follows a chart: it is written in the
 * transaction of its cause, keeps to the server's clock, and its states are those that designers see. A queue library would keep
 * states of its own beside them.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- each queue has its own content
export interface MessageQueue<Payload extends object = any> {
  /** Unique and stored. */
  name: string;
  title: string;
  /** Called once at start-up; returns what handles a message. A thrown fault is an attempt that failed. Null: messages wait. */
  begin: (parts: JobParts) => ((message: TakenMessage<Payload>) => Promise<Handled>) | null;
  /** The content for administrators, without personal data: value by the name of the field, which is marked with `msg`. */
  content: (payload: Payload) => Readonly<Record<string, string>>;
  /** What administrators may change in a copy of a dead letter; nothing by default. */
  editing?: MessageEditing<Payload>;
  /** Where the console shows what a message is about. */
  path: (payload: Payload) => string | null;
}

/** A queue whose messages are records of their own area. */
export interface OtherQueue {
  name: string;
  title: string;
  path: string;
  /** One row: `waiting`, `active`, `dead`, `oldest_at` (null: none) and `handled` in the last hour. */
  counts: (now: Date) => SQL;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    'queues.own': MessageQueue;
    'queues.other': OtherQueue;
  }
}

export const queueNamed = (name: string): MessageQueue | undefined => hooks('queues.own').find((queue) => queue.name === name);
