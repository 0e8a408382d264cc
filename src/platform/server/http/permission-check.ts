import type { AnyContractRouter } from '@orpc/contract';
import { implement, type ImplementerInternalWithMiddlewares, ORPCError, os } from '@orpc/server';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import type { OperationMeta } from '#platform/contract/operation.ts';
import { services, type Service } from '#platform/contract/services.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { patientsIn } from '#platform/audit/server/patient-reads.ts';
import type { CallContext } from './call-context.ts';
import { relay } from '../links/relay.ts';
import type { OperationContext } from './operation-context.ts';
import { refuseOtherRecord } from './record-address.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

/** Principal without a session, for public operations. */
const anonymous: Principal = {
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

/** Operations available to sessions with a temporary password. */
const openBeforePassword = new Set(['main.me', 'main.logout', 'main.reportActivity', 'main.changePassword']);

/**
 * Refuses callers without the permission of the operation, before the input is validated. Responses that contain patients wait
 * for their audit entry.
 */
const checkPermission = os.$context<CallContext>().middleware(async ({ context, next, path, procedure }, input) => {
  const { permission, background } = procedure['~orpc'].meta as OperationMeta;
  const { scheme } = services[path[0] as Service];
  const principal = permission === 'public' ? anonymous : await context.authenticate(scheme, { background });
  if (!principal) throw new ORPCError('UNAUTHORIZED', { message: 'Session Timeout.' });
  if (principal.passwordTemporary && !openBeforePassword.has(path.join('.')))
    throw new ORPCError('FORBIDDEN', { message: 'Choose your own password first, in your account settings' });
  if (!holds(permission, principal)) throw new ORPCError('FORBIDDEN', { message: permissionLacking(permission) });
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

/** Operations by back-end service. */
type ServiceContract = Partial<Record<Service, Record<string, AnyContractRouter>>>;

/**
 * Implementers of a contract's operations with the permission check. All operations must be implemented through this: the
 * contract declares the permission, the session provides the caller.
 */
export function operationsOf<Contract extends ServiceContract>(contract: Contract) {
  // TypeScript cannot resolve the implementer of a generic contract.
  // The second middleware comes after the validation of the input.
  const base = implement(contract as Record<string, AnyContractRouter>, { initialInputValidationIndex: -1 }).$context<CallContext>();
  return base.use(checkPermission as never).use(relay as never) as unknown as ImplementerInternalWithMiddlewares<
    Contract,
    CallContext,
    OperationContext
  >;
}
