import { z } from 'zod';
import { id, moment, requestKey, sentenceOutput, sentenceShape, text } from '#platform/contract/fields.ts';
import { msg } from '#platform/contract/sentence.ts';

/** Parts of the contract that all records share which follow a chart. */

/** The version that the user saw is not the current one. */
export const STALE = msg('Changed by someone else since you opened it');

/** Whether this user may send an event now, and if not, why: permission, state, or facts. */
export const ability = z.object({ event: z.string(), allowed: z.boolean(), because: sentenceOutput.nullable() });
export type Ability = z.infer<typeof ability>;

/** Results of several changes; `because`: why one was refused, null: it was done. */
export const outcomes = z.object({
  results: z.array(z.object({ id: z.number(), name: z.string(), because: sentenceOutput.nullable() })),
});

/** An entry of a record's log. */
export const loggedEvent = <Payload extends z.ZodType>(payload: Payload) =>
  z.object({ version: z.number(), at: moment, by: z.string(), event: z.string(), payload });

/** Fields of each record. */
export const recordShape = <Entry extends z.ZodType>(entry: Entry) => ({
  id: z.number(),
  version: z.number(),
  /** What happened, newest first. */
  log: z.array(entry),
  abilities: z.array(ability),
});

/** Fields of each request that changes a record: the version that the user saw, and the key that a repeated request has again. */
export const recordChange = { version: id, request_key: requestKey.optional() };

/** Why a person decided so. */
export const reasoned = z.strictObject({ reason: text(300) });

/** 409: the record as it is now, and why the change was refused. */
export const conflictWith = <Record extends z.ZodType>(record: Record) => ({
  CONFLICT: { status: 409, message: STALE, data: z.object({ record, ...sentenceShape }) },
});

/** The key was used for a different request. */
export const keyErrors = { UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } };

/** Refusals of each operation that changes a record. */
export const changeErrors = <Record extends z.ZodType>(record: Record) => ({ ...conflictWith(record), ...keyErrors });
