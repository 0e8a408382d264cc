import type { MergedCurrentContext } from '@orpc/server';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { CallContext } from './call-context.ts';

/** Context of a handler, with the caller and the cause of its writes. */
export type OperationContext = MergedCurrentContext<CallContext, { principal: Principal; cause: () => Cause }>;
