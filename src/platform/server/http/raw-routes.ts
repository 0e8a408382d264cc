import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { holds, permissionLacking, type Permission } from '#platform/access/permissions.ts';
import type { HeaderScheme } from '#platform/contract/services.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { CallContext } from './call-context.ts';
import { translate } from './faults.ts';

/** Helpers for raw routes outside the contract; their refusals look like those of operations. */

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => CallContext;

export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, message: string, body?: object) {
    super(message);
    this.status = status;
    this.body = body ?? { code: 'REFUSED', message };
  }
}

/** Record id from an address; null if invalid. */
export const idOf = (value: string | undefined): number | null => (value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null);

/** The caller, if the session has the permission. */
export async function requirePermission(context: CallContext, scheme: HeaderScheme, permission: Permission): Promise<Principal> {
  const principal = await context.authenticate(scheme);
  if (!principal) throw new Refusal(401, 'Session Timeout.');
  if (principal.passwordTemporary) throw new Refusal(403, 'Choose your own password first, in your account settings');
  if (!holds(permission, principal)) throw new Refusal(403, permissionLacking(permission));
  return principal;
}

/** Sends refusals as sentences; logs internal errors and sends a reference. */
export function answerRefusals(scope: FastifyInstance, purpose: string): void {
  scope.setErrorHandler((fault: Error & { statusCode?: number }, request, reply) => {
    if (fault instanceof Refusal) return reply.code(fault.status).send(fault.body);
    const translated = translate(fault);
    if (translated) return reply.code(translated.status).send(translated.toJSON());
    if (fault.statusCode && fault.statusCode < 500) return reply.code(fault.statusCode).send({ code: 'REFUSED', message: fault.message });
    request.log.error({ fault }, `${purpose} failed`);
    return reply.code(500).send({ code: 'INTERNAL_SERVER_ERROR', message: `Something went wrong on our side. Reference ${request.id}.` });
  });
}
