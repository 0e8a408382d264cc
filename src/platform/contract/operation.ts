import { oc, type Route } from '@orpc/contract';
import { z } from 'zod';
import type { Permission } from '#platform/access/permissions.ts';
import { sentenceShape } from './fields.ts';

/** Metadata of an operation besides its schemas. */
export interface OperationMeta {
  permission: Permission;
  /** Sent without user action, so it does not count as activity (§4.5). Reads never do. */
  background?: boolean;
}

/** Error of one field. */
export const fieldError = z.object({ field: z.string(), ...sentenceShape });

const errors = {
  /** The request was rejected because of these fields; nothing was changed. */
  BAD_REQUEST: { status: 400, message: 'Some fields were not accepted', data: z.object({ errors: z.array(fieldError) }) },
  /** No session, an ended session, or wrong credentials. */
  UNAUTHORIZED: { status: 401, message: 'Session Timeout.' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this' },
  NOT_FOUND: { status: 404, message: 'Record not found' },
};

const base = oc.$meta<OperationMeta>({ permission: 'session' }).errors(errors);

type Address = Route & Required<Pick<Route, 'method' | 'path' | 'summary'>> & Pick<OperationMeta, 'background'>;

/**
 * Declares an operation. The permission is the first parameter and required; the server refuses to start with a procedure that
 * was created without this function.
 */
export const operation = (permission: Permission, { background = false, ...route }: Address) =>
  base.meta({ permission, background }).route(route);
