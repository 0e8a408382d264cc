import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fulfilmentOrderEvents } from '#machines/orders/order-statuses.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { id, moment, text } from '#platform/contract/fields.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { fieldErrors } from '#platform/server/http/faults.ts';
import { answerRefusals, type ContextOf, Refusal } from '#platform/server/http/raw-routes.ts';
import { receiveReport } from './receive-report.ts';
import { createRefusalQuota, type RefusalQuota } from './refusal-quota.ts';
import { checkSignature } from './signature.ts';

/** Largest report. Bytes. */
const BODY_LIMIT = 64 * 1024;

const common = {
  type: z.enum(fulfilmentOrderEvents),
  /** Number of the bill, parcel or payment. */
  reference: text(120).optional(),
  /** When it happened. */
  at: moment,
};
const report = z.union([z.strictObject({ ...common, order_code: text(40) }), z.strictObject({ ...common, order_id: id })]);

const refusals = {
  NOT_CONFIGURED: [404, 'This server accepts no reports of fulfilment'],
  SIGNATURE_MISSING: [401, 'webhook-id, webhook-timestamp and webhook-signature are needed'],
  SIGNATURE_STALE: [401, 'The timestamp differs from this server’s clock by more than 5 minutes'],
  SIGNATURE_WRONG: [401, 'The signature does not fit the message'],
  TOO_LARGE: [413, 'A report has at most 64 KiB'],
  NOT_JSON: [415, 'A report is JSON'],
  BAD_REPORT: [400, 'This is no report of fulfilment'],
} as const satisfies Record<string, readonly [number, string]>;
type RefusalCode = keyof typeof refusals;

class RefusedReport extends Error {
  readonly code: RefusalCode;
  readonly details: object;
  constructor(code: RefusalCode, details: object = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Refuses a report; only the audit knows of it, as far as the quota of its source goes. */
async function refuse(
  { db, clock, requestId }: CallContext,
  code: RefusalCode,
  details: object,
  quota: RefusalQuota,
  source: string,
): Promise<never> {
  const cause = { at: clock.now(), userId: null, requestId, operation: 'hooks.fulfilment' };
  const kept = quota.take(source, cause.at);
  const entry = { refused: code, ...(kept === 'last' && { further: 'left out' }) };
  if (kept !== 'left out') await db.transaction((tx) => recordAudit(tx, cause, 'hooks/fulfilment', null, entry));
  const [status, message] = refusals[code];
  throw new Refusal(status, message, { code, message, ...details });
}

function readReport(body: string) {
  try {
    const { data, error } = report.safeParse(JSON.parse(body));
    if (data) return data;
    throw new RefusedReport('BAD_REPORT', { errors: fieldErrors(error?.issues ?? []) });
  } catch (fault) {
    throw fault instanceof RefusedReport ? fault : new RefusedReport('BAD_REPORT');
  }
}

async function receive(context: CallContext, { headers, body }: FastifyRequest) {
  const { reportSecrets } = context.fulfilment;
  if (reportSecrets.length === 0) throw new RefusedReport('NOT_CONFIGURED');
  if (typeof body !== 'string') throw new RefusedReport('NOT_JSON');
  const checked = checkSignature(reportSecrets, context.clock.now(), headers, body);
  if ('refused' in checked) throw new RefusedReport(checked.refused);
  const { type, reference = '', at, ...order } = readReport(body);
  const result = await receiveReport(context, {
    messageId: checked.id,
    type,
    order: 'order_code' in order ? { code: order.order_code } : { id: order.order_id },
    reference,
    at: new Date(at),
  });
  return { result };
}

const codeOf = ({ statusCode }: { statusCode?: number }): RefusalCode | null =>
  statusCode === 413 ? 'TOO_LARGE' : statusCode === 415 ? 'NOT_JSON' : null;

/** `POST /api/hooks/fulfilment`: reports of store, dispatch, delivery and payment, signed as Standard Webhooks. */
export async function serveFulfilmentHook(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  const quota = createRefusalQuota();
  await app.register(async (answering) => {
    answerRefusals(answering, 'a report of fulfilment');
    await answering.register(async (scope) => {
      // What it throws goes to the handler around it.
      scope.setErrorHandler(async (fault: Error & { statusCode?: number }, request, reply) => {
        const code = fault instanceof RefusedReport ? fault.code : codeOf(fault);
        if (code === null) throw fault;
        await refuse(contextOf(request, reply), code, fault instanceof RefusedReport ? fault.details : {}, quota, request.ip);
      });
      // The signature is over the body as it was sent.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      );
      scope.post(`${API_BASE}/hooks/fulfilment`, { bodyLimit: BODY_LIMIT, config: { isSigned: true } }, async (request, reply) => {
        const answered = await receive(contextOf(request, reply), request);
        return reply.code(answered.result === 'waiting' ? 202 : 200).send(answered);
      });
    });
  });
}
