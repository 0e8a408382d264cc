import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's parameters, computed on the thread pool: the event loop stays free.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

let decoy: Promise<string> | undefined;

/** Spends the time of a check, so that a name that does not exist answers no sooner than one that does. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= hashPassword('no account has this password');
  await passwordMatches(await decoy, password);
}
