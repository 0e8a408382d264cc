import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { refusal } from '#platform/server/http/faults.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

type Call = CallContext & { principal: Principal; cause(): Cause };

/** A payload that names somebody: the shape stays, the session decides, and a different value is refused, with an audit row. */
async function refuse(call: Call, field: string): Promise<never> {
  await call.db.transaction((tx) => recordAudit(tx, call.cause(), `users/${call.principal.userId}`, null, { refused: field }));
  throw refusal('FORBIDDEN', sentence('{field} is not yours', { field }));
}

export async function refuseForeignAgent(call: Call, field: string, agentId: number | null): Promise<void> {
  if (agentId !== null && agentId !== call.principal.agentId) await refuse(call, field);
}

/** What is said for a role by who holds none. */
const NO_ROLE = 'none';

export async function refuseForeignRole(call: Call, role: string): Promise<void> {
  const { roles } = call.principal;
  if (roles.length === 0 ? role !== NO_ROLE : !roles.includes(role)) await refuse(call, 'role');
}
