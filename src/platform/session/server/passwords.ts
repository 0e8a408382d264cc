import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's parameters, computed on the thread pool, so that the event loop is not blocked.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

/** Created at start-up, so that the first check of an unknown name takes no longer than later ones. */
const decoy = hashPassword('no account has this password');

/** Spends the time of a password check, so that response times do not reveal whether a name exists. */
export async function spendVerificationTime(password: string): Promise<false> {
  await passwordMatches(await decoy, password);
  return false;
}
