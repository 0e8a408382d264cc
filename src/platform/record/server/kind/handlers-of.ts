import type { AnyStateMachine } from 'xstate';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { Sent } from './apply-event.ts';
import { type Changeable, changeRecord } from './change-record.ts';
import { type Person, personOf, type StoredRecord } from './record-kind.ts';

type Context = CallContext & OperationContext;

/** Input of an operation that changes a record, whose id is the field `Id`. */
export type ChangeInput<Id extends string> = Record<Id, number> & { version: number; request_key?: string | undefined };

interface ChangeParts<Stored extends StoredRecord, Input, Id extends string> {
  tx: Transaction;
  stored: Stored;
  by: { id: number; name: string };
  at: Date;
  input: Input;
  /** The input without record, version and key. */
  fields: Omit<Input, Id | 'version' | 'request_key'>;
  context: Context;
}

/** As whom and when a record is read. */
export const readerOf = ({ principal, clock }: Pick<Context, 'principal' | 'clock'>) => ({ person: personOf(principal), at: clock.now() });

const noteIn = (input: object) => ('note' in input && input.note ? { note: input.note } : {});

/**
 * Handlers of the operations on a record that follows a chart: `takeCallback: crm.takeCallback.handler(changed(…))`.
 *
 * @param idField the field of the inputs that names the record
 */
export function handlersOf<const Id extends string, Machine extends AnyStateMachine, Stored extends StoredRecord, Answer>(
  idField: Id,
  partsOf: (context: Context) => Changeable<Machine, Stored, Answer>,
) {
  type SentOf<Input> = (parts: ChangeParts<Stored, Input, Id>) => Sent<Machine, Stored> | Promise<Sent<Machine, Stored>>;

  /** Sends an event to the record's chart, and returns the record. The log keeps the note of the input. */
  const change = <Input extends ChangeInput<Id>>(context: Context, input: Input, sentOf: SentOf<Input>): Promise<Answer> => {
    const { [idField]: id, version, request_key: key, ...fields } = input;
    return changeRecord(context, partsOf(context), { id, version, key, body: fields }, async (parts) => {
      const sent = await sentOf({ ...parts, input, fields, context });
      return { ...sent, payload: { ...noteIn(input), ...sent.payload } };
    });
  };

  return {
    change,
    /** The handler that only sends an event. */
    changed:
      <Input extends ChangeInput<Id>>(sentOf: SentOf<Input>) =>
      ({ context, input }: { context: Context; input: Input }) =>
        change(context, input, sentOf),

    /** The handler that reads the record. */
    read: ({ context, input }: { context: Context; input: Record<Id, number> }) =>
      partsOf(context).read(context.db, readerOf(context), input[idField]),

    /** The handler that makes a record. @param create returns its id */
    created:
      <Input>(create: (tx: Transaction, cause: Cause, person: Person, input: Input) => Promise<number>) =>
      ({ context, input }: { context: Context; input: Input }) => {
        const [cause, person] = [context.cause(), personOf(context.principal)];
        return context.db.transaction(async (tx) =>
          partsOf(context).read(tx, { person, at: cause.at }, await create(tx, cause, person, input)),
        );
      },
  };
}
