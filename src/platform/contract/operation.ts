import { oc, type Route } from '@orpc/contract';
import { z } from 'zod';
import type { Permission } from '#platform/access/permissions.ts';
import { sentenceShape } from './fields.ts';

/** What every operation carries besides its schemas. */
export interface OperationMeta {
  permission: Permission;
  /** The console asks by itself: it is no sign that somebody is there (§4.5). Reading never is. */
  background?: boolean;
}

/** One field that was refused. */
export const fieldError = z.object({ field: z.string(), ...sentenceShape });

const errors = {
  /** Something in the request is not acceptable: which field, and why. Nothing was changed. */
  BAD_REQUEST: { status: 400, message: 'Some fields were not accepted', data: z.object({ errors: z.array(fieldError) }) },
  /** No session, an ended one, or wrong credentials. */
  UNAUTHORIZED: { status: 401, message: 'Session Timeout.' },
  FORBIDDEN: { status: 403, message: 'Your account may not do this' },
  NOT_FOUND: { status: 404, message: 'There is no such record' },
};

const base = oc.$meta<OperationMeta>({ permission: 'session' }).errors(errors);

type Address = Route & Required<Pick<Route, 'method' | 'path' | 'summary'>> & Pick<OperationMeta, 'background'>;

/**
 * Declares one operation. The permission comes first and has no default: an operation that declares none does not
 * compile, and the server refuses to start with a procedure that was made without this function.
 */
export const operation = (permission: Permission, { background = false, ...route }: Address) =>
  base.meta({ permission, background }).route(route);
