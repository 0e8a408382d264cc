import { accountOperations } from './account.ts';
import { signInOperations } from './sign-in.ts';
import { userOperations } from './users.ts';

/** Main back end: sign-in, the own account, users and their roles (§6, §7.2, §7.5). */
export const main = { ...signInOperations, ...accountOperations, ...userOperations };
