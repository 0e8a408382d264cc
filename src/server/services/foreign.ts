import { ORPCError } from '@orpc/server';

/** A payload that names somebody: the shape stays, the session decides, and a different value is refused. */
export function refuseForeign(field: string, given: number | null, own: number | null): void {
  if (given !== null && given !== own) throw new ORPCError('FORBIDDEN', { message: `${field} is not yours` });
}
