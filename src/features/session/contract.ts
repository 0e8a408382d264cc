import { accountOperations } from './account-contract.ts';
import { signInOperations } from './sign-in-contract.ts';

/** Signing in, and the own account (§7.2). */
export const contract = { main: { ...signInOperations, ...accountOperations } };
