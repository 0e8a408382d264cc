import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { refusal } from '#platform/server/http/faults.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

type Call = CallContext & { principal: Principal; cause(): Cause };

/** Refuses a payload that names another user than the session, and audits it; the field only exists for compatibility. */
async function refuse(call: Call, field: string): Promise<never> {
  await call.db.transaction((tx) => recordAudit(tx, call.cause(), `users/${call.principal.userId}`, null, { refused: field }));
  throw refusal('FORBIDDEN', sentence('{field} belongs to another user', { field }));
}

export async function refuseForeignAgent(call: Call, field: string, agentId: number | null): Promise<void> {
  if (agentId !== null && agentId !== call.principal.agentId) await refuse(call, field);
}

/** Audited value for a user without a role. */
const NO_ROLE = 'none';

export async function refuseForeignRole(call: Call, role: string): Promise<void> {
  const { roles } = call.principal;
  if (roles.length === 0 ? role !== NO_ROLE : !roles.includes(role)) await refuse(call, 'role');
}
