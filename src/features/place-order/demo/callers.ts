import { accountHolders } from '#features/session/demo/public.ts';

/** Who takes orders on the phone. */
export const callers = accountHolders.filter(({ roles }) => roles.some((role) => role.startsWith('call-center') || role.includes('crm')));
