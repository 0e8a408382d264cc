import { accountOperations } from './account-contract.ts';
import { signInOperations } from './sign-in-contract.ts';

/** Sign-in and the user's own account (§7.2). */
export const contract = { main: { ...signInOperations, ...accountOperations } };
