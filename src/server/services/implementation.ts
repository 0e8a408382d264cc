import { implement, type MergedCurrentContext, ORPCError } from '@orpc/server';
import { contract } from '#contracts/index.ts';
import { holds, permissionLacking } from '#contracts/permissions.ts';
import { services, type Service } from '#contracts/services.ts';
import type { Cause } from '../db/audit.ts';
import { patientsIn } from '../db/patient-reads.ts';
import type { CallContext } from '../http/call-context.ts';
import { refuseOtherRecord } from '../http/record-address.ts';
import type { Principal } from '../session/sessions.ts';

/** What a handler is called with: the caller is known, and what causes its writes. */
export type OperationContext = MergedCurrentContext<CallContext, { principal: Principal; cause: () => Cause }>;

/** Nobody is signed in: public operations only. */
const nobody: Principal = {
  sessionId: 0,
  userId: 0,
  name: 'Nobody',
  email: '',
  phoneNo: '',
  agentId: null,
  roles: [],
  tabs: [],
  passwordTemporary: false,
  lastActiveAt: new Date(0),
};

/** What a session with a temporary password opens. */
const openBeforePassword = new Set(['main.me', 'main.logout', 'main.reportActivity', 'main.changePassword']);

const base = implement(contract).$context<CallContext>();

/**
 * The one permission check, before any input is looked at. Operations are implemented on this and nothing else: the
 * contract says which permission each needs, the session says who is asking. An answer that shows patients waits for its trail.
 */
export const operations = base.use(async ({ context, next, path, procedure }, input) => {
  const { permission, background } = procedure['~orpc'].meta;
  const { scheme } = services[path[0] as Service];
  const principal = permission === 'public' ? nobody : await context.authenticate(scheme, { background });
  if (!principal) throw new ORPCError('UNAUTHORIZED', { message: 'Session Timeout.' });
  if (principal.passwordTemporary && !openBeforePassword.has(path.join('.')))
    throw new ORPCError('FORBIDDEN', { message: 'Choose your own password first, in your account settings' });
  if (!holds(permission, principal))
    throw new ORPCError('FORBIDDEN', { message: permissionLacking[permission as keyof typeof permissionLacking] });
  refuseOtherRecord(procedure['~orpc'].route.path ?? '', context.reply.request.url, input);
  const cause = (): Cause => ({
    at: context.clock.now(),
    userId: principal.userId || null,
    requestId: context.requestId,
    operation: path.join('.'),
  });
  const answer = await next({ context: { principal, cause } });
  await context.patientReads.keep(cause(), patientsIn(answer.output));
  return answer;
});
