import { ORPCError } from '@orpc/server';
import { recordAudit, type Cause } from '../db/audit.ts';
import type { CallContext } from '../http/call-context.ts';
import type { Principal } from '../session/sessions.ts';

type Call = CallContext & { principal: Principal; cause(): Cause };

/** A payload that names somebody: the shape stays, the session decides, and a different value is refused, with an audit row. */
async function refuse(call: Call, field: string): Promise<never> {
  await call.db.transaction((tx) => recordAudit(tx, call.cause(), `users/${call.principal.userId}`, null, { refused: field }));
  throw new ORPCError('FORBIDDEN', { message: `${field} is not yours` });
}

export async function refuseForeignAgent(call: Call, field: string, given: number | null): Promise<void> {
  if (given !== null && given !== call.principal.agentId) await refuse(call, field);
}

/** What is said for a role by who holds none. */
const NO_ROLE = 'none';

export async function refuseForeignRole(call: Call, given: string): Promise<void> {
  const { roles } = call.principal;
  if (roles.length === 0 ? given !== NO_ROLE : !roles.includes(given)) await refuse(call, 'role');
}
