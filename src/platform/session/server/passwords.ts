import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's parameters, computed on the thread pool: the event loop stays free.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

/** Made when the server starts: the first unknown name takes no longer than the second. */
const decoy = hashPassword('no account has this password');

/** Spends the time of a check, so that a name that does not exist answers no sooner than one that does. */
export async function spendVerificationTime(password: string): Promise<false> {
  await passwordMatches(await decoy, password);
  return false;
}
