import { z } from 'zod';
import { date, idInAddress, moment, nothing, text } from '#platform/contract/fields.ts';
import { type LogLevel, logLevels } from '#platform/contract/log-levels.ts';
import { type WebhookDirection, webhookDirections, type WebhookService, webhookServices } from '#platform/contract/webhook-choices.ts';
import { operation } from '#platform/contract/operation.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { applicationLogList } from './application-log-list.ts';
import { patientReadList } from './patient-read-list.ts';
import { serverLogList } from './server-log-list.ts';
import { type StoryKind, storyKinds } from './story-choices.ts';
import { type SignatureVerdict, signatureVerdicts } from './webhook-choices.ts';
import { webhookList } from './webhook-list.ts';

const write = z.object({ id: z.number(), operation: z.string(), record: z.string() });

const change = z.object({
  field: z.string(),
  /** As stored, as JSON unless it is a text; null: not there. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const entry = write.extend({
  at: moment,
  /** Null: the system. */
  by: z.string().nullable(),
  request_id: z.string(),
  changes: z.array(change),
  /** Other writes of the same request, in their order; at most 100. */
  together: z.array(write),
  /** The seal that covers the write; null: not sealed yet. */
  seal: z.object({ id: z.number(), at: moment }).nullable(),
});
export type ApplicationLogEntry = z.infer<typeof entry>;

const keysOf = <Key extends string>(choices: Readonly<Record<Key, string>>) => Object.keys(choices) as [Key, ...Key[]];

const facts = z.array(z.object({ name: z.string(), value: z.string() }));

const serverLogEntry = z.object({
  id: z.number(),
  at: moment,
  level: z.enum(keysOf<LogLevel>(logLevels)),
  message: z.string(),
  /** Computer and process. */
  server: z.string(),
  /** Null: it did not happen during a request. */
  request_id: z.string().nullable(),
  /** By path, such as `fault.cause.code`. */
  facts,
});
export type ServerLogEntry = z.infer<typeof serverLogEntry>;

const serverLogDays = z.object({
  /** The last 14 business days, the earliest first. */
  days: z.array(z.object({ day: date, errors: z.number(), warnings: z.number(), others: z.number() })),
});
export type ServerLogDay = z.infer<typeof serverLogDays>['days'][number];

const webhookAnswer = {
  id: z.number(),
  at: moment,
  /** HTTP status of the answer; null: there was none. */
  status: z.number().nullable(),
  /** Code of the refusal; null: it was taken. */
  problem: z.string().nullable(),
  /** Milliseconds. */
  took: z.number(),
};

const webhookDetails = z.object({
  ...webhookAnswer,
  direction: z.enum(keysOf<WebhookDirection>(webhookDirections)),
  service: z.enum(keysOf<WebhookService>(webhookServices)),
  /** The sender's id, the same in its repetitions; null: it had none that can be trusted. */
  message_id: z.string().nullable(),
  /** Null: it was refused before it was read. */
  type: z.string().nullable(),
  /** Null: a job sent it. */
  request_id: z.string().nullable(),
  signature: z.enum(keysOf<SignatureVerdict>(signatureVerdicts)),
  /** The same message at other times, the newest first; at most 100. */
  others: z.array(z.object(webhookAnswer)),
  /** Records that it belongs to, and where the console shows them. */
  records: z.array(z.object({ title: z.string(), path: z.string() })),
  /** What its request wrote; at most 100. */
  writes: z.array(write),
});
export type WebhookDetails = z.infer<typeof webhookDetails>;

const requestStory = z.object({
  request_id: z.string(),
  /** In the order of time; at most 200 of each kind. */
  parts: z.array(
    z.object({
      kind: z.enum(keysOf<StoryKind>(storyKinds)),
      id: z.number(),
      at: moment,
      /** Empty: the system. */
      by: z.string(),
      /** Operation, service with method and path, queue, type of a message, or message of the log. */
      title: z.string(),
      /** HTTP status, record, number of patients, what the message is about, answer, or level. */
      detail: z.string().nullable(),
      /** Milliseconds; null: unknown, or it took no time. */
      took: z.number().nullable(),
      /** Of an entry of the server log, by path, such as `fault.cause.code`; or state and attempts of a job. */
      facts,
    }),
  ),
});
export type RequestStory = z.infer<typeof requestStory>;

/** Reference of a request, as its errors name it. */
export const requestReference = z.strictObject({ request_id: text(100) });

/** Admin service: application logs (§2.2). */
export const contract = {
  admin: {
    applicationLogs: listOperations(applicationLogList),
    patientReads: listOperations(patientReadList),
    webhooks: listOperations(webhookList),
    serverLog: listOperations(serverLogList),
    serverLogEntry: operation('application-logs.read', {
      method: 'GET',
      path: '/admin/server-log/{entry_id}',
      summary: 'One entry of the server log: the fault with its location and cause',
    })
      .input(z.strictObject({ entry_id: idInAddress }))
      .output(serverLogEntry),
    serverLogDays: operation('application-logs.read', {
      method: 'GET',
      path: '/admin/server-log-days',
      summary: 'Entries of the server log by day and level',
    })
      .input(nothing)
      .output(serverLogDays),
    webhook: operation('application-logs.read', {
      method: 'GET',
      path: '/admin/webhooks/{webhook_id}',
      summary: 'One signed message: its signature, attempts, answer, and the records that it belongs to; without its contents',
    })
      .input(z.strictObject({ webhook_id: idInAddress }))
      .output(webhookDetails),
    requestStory: operation('application-logs.read', {
      method: 'GET',
      path: '/admin/request-story',
      summary:
        'What is kept of one request: operation, calls of other systems, writes, patients shown, jobs with their attempts, webhooks, server log',
    })
      .input(requestReference)
      .output(requestStory),
    applicationLog: operation('application-logs.read', {
      method: 'GET',
      path: '/admin/application-logs/{audit_id}',
      summary: 'One write: its fields before and after, and what else its request wrote',
    })
      .input(z.strictObject({ audit_id: idInAddress }))
      .output(entry),
  },
};
