import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { WebhookService } from '#platform/contract/webhook-choices.ts';
import type { CallContext } from '../http/call-context.ts';
import { fieldErrors } from '../http/faults.ts';
import { answerRefusals, type ContextOf, Refusal } from '../http/raw-routes.ts';
import { createRefusalQuota, type RefusalQuota } from './refusal-quota.ts';
import { checkSignature } from './signature.ts';
import { type WebhookCall, webhookParts } from './webhook-log.ts';

/** Largest message. Bytes. */
const BODY_LIMIT = 64 * 1024;

/** Messages of another system to this server, signed as Standard Webhooks: `POST /api/hooks/<name>`. */
export interface SignedHook<Message> {
  name: WebhookService;
  /** What it receives, within a sentence: `a report of fulfilment`; and in short: `A report`. */
  receives: string;
  short: string;
  /** Code of a message that does not fit the schema. */
  unfit: `BAD_${string}`;
  /** Answer of a server that has no secrets for it. */
  unconfigured: string;
  secretsOf: (context: CallContext) => readonly string[];
  message: z.ZodType<Message>;
  /** @param id the sender's id of the message, which is the same in its repetitions */
  receive: (context: CallContext, id: string, message: Message) => Promise<{ status: number; answer: object }>;
}

const signatureRefusals = {
  SIGNATURE_MISSING: 'webhook-id, webhook-timestamp and webhook-signature are needed',
  SIGNATURE_STALE: 'The timestamp differs from this server’s clock by more than 5 minutes',
  SIGNATURE_WRONG: 'The signature does not fit the message',
} as const;

/** What of a message is known while it is received. */
interface Incoming {
  started: number;
  message_id: string | null;
  type: string | null;
}

const keepIncoming = (context: CallContext, service: WebhookService, incoming: Incoming, end: Pick<WebhookCall, 'status' | 'problem'>) =>
  webhookParts(context).keep({
    at: context.clock.now(),
    direction: 'IN',
    service,
    message_id: incoming.message_id,
    type: incoming.type,
    took: Math.round(performance.now() - incoming.started),
    request_id: context.requestId,
    ...end,
  });

/** A message that is refused, and why. */
export class RefusedMessage extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: object;
  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Refuses a message; only audit and log know of it, as far as the quota of its source goes. */
async function refuse(
  context: CallContext,
  name: WebhookService,
  { status, code, message, details }: RefusedMessage,
  quota: RefusalQuota,
  incoming: Incoming,
): Promise<never> {
  const { db, clock, requestId, source } = context;
  const cause = { at: clock.now(), userId: null, requestId, operation: `hooks.${name}` };
  const kept = quota.take(source, cause.at);
  const entry = { refused: code, ...(kept === 'last' && { further: 'left out' }) };
  if (kept !== 'left out') {
    await db.transaction((tx) => recordAudit(tx, cause, `hooks/${name}`, null, entry));
    await keepIncoming(context, name, incoming, { status, problem: code });
  }
  throw new Refusal(status, message, { code, message, ...details });
}

function readMessage<Message>({ message, unfit, receives }: SignedHook<Message>, body: string): Message {
  const refusal = (details?: object) => new RefusedMessage(400, unfit, `This is no ${receives.replace(/^an? /, '')}`, details);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw refusal();
  }
  const { data, error } = message.safeParse(parsed);
  if (error) throw refusal({ errors: fieldErrors(error.issues) });
  return data;
}

const notJson = ({ short }: { short: string }) => new RefusedMessage(415, 'NOT_JSON', `${short} is JSON`);

async function receive<Message extends { type?: unknown }>(
  hook: SignedHook<Message>,
  context: CallContext,
  { headers, body }: FastifyRequest,
  reply: FastifyReply,
  incoming: Incoming,
) {
  const secrets = hook.secretsOf(context);
  if (secrets.length === 0) throw new RefusedMessage(404, 'NOT_CONFIGURED', hook.unconfigured);
  if (typeof body !== 'string') throw notJson(hook);
  const checked = checkSignature(secrets, context.clock.now(), headers, body);
  if ('refused' in checked) throw new RefusedMessage(401, checked.refused, signatureRefusals[checked.refused]);
  incoming.message_id = checked.id;
  const message = readMessage(hook, body);
  if (typeof message.type === 'string') incoming.type = message.type;
  const { status, answer } = await hook.receive(context, checked.id, message);
  await keepIncoming(context, hook.name, incoming, { status, problem: null });
  return reply.code(status).send(answer);
}

/** What the body's size and type are refused with before it is read. */
function refusalOf(hook: { short: string }, fault: Error & { statusCode?: number }): RefusedMessage | null {
  if (fault instanceof RefusedMessage) return fault;
  if (fault.statusCode === 413) return new RefusedMessage(413, 'TOO_LARGE', `${hook.short} has at most 64 KiB`);
  return fault.statusCode === 415 ? notJson(hook) : null;
}

/** The route of a hook. */
export const serveSignedHook =
  <Message extends { type?: unknown }>(hook: SignedHook<Message>) =>
  async (app: FastifyInstance, contextOf: ContextOf): Promise<void> => {
    const quota = createRefusalQuota();
    const incoming = new WeakMap<FastifyRequest, Incoming>();
    const incomingOf = (request: FastifyRequest): Incoming => {
      const before = incoming.get(request) ?? { started: performance.now(), message_id: null, type: null };
      incoming.set(request, before);
      return before;
    };
    await app.register(async (answering) => {
      answerRefusals(answering, hook.receives);
      await answering.register(async (scope) => {
        scope.addHook('onRequest', async (request) => void incomingOf(request));
        // What it throws goes to the handler around it.
        scope.setErrorHandler(async (fault: Error & { statusCode?: number }, request, reply) => {
          const refused = refusalOf(hook, fault);
          if (refused === null) throw fault;
          await refuse(contextOf(request, reply), hook.name, refused, quota, incomingOf(request));
        });
        // The signature is over the body as it was sent.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
          done(null, body),
        );
        scope.post(`${API_BASE}/hooks/${hook.name}`, { bodyLimit: BODY_LIMIT, config: { isSigned: true } }, (request, reply) =>
          receive(hook, contextOf(request, reply), request, reply, incomingOf(request)),
        );
      });
    });
  };
