import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { readLogEntry } from './log-entry.ts';
import { applicationLogSource } from './log-source.ts';
import { patientReadSource } from './patient-read-source.ts';
import { readRequestStory } from './request-story.ts';
import { countServerLogDays } from './server-log-days.ts';
import { readServerLogEntry } from './server-log-entry.ts';
import { serverLogSource } from './server-log-source.ts';
import { readWebhookCall } from './webhook-call.ts';
import { webhookSource } from './webhook-source.ts';

const operations = operationsOf(contract);
const { admin } = operations;

export const routes = operations.router({
  admin: {
    applicationLogs: listHandlers(admin.applicationLogs, applicationLogSource),
    patientReads: listHandlers(admin.patientReads, patientReadSource),
    webhooks: listHandlers(admin.webhooks, webhookSource),
    serverLog: listHandlers(admin.serverLog, serverLogSource),
    serverLogEntry: admin.serverLogEntry.handler(({ context: { db }, input }) => readServerLogEntry(db, input.entry_id)),
    serverLogDays: admin.serverLogDays.handler(async ({ context: { db, clock } }) => ({ days: await countServerLogDays(db, clock.now()) })),
    webhook: admin.webhook.handler(({ context: { db }, input }) => readWebhookCall(db, input.webhook_id)),
    requestStory: admin.requestStory.handler(({ context: { db }, input }) => readRequestStory(db, input.request_id)),
    applicationLog: admin.applicationLog.handler(({ context: { db }, input }) => readLogEntry(db, input.audit_id)),
  },
});
