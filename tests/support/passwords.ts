import { hash } from '@node-rs/argon2';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { hashPassword } from '#platform/session/server/passwords.ts';
import type { Database } from '#platform/server/db/database.ts';

/** Minimal argon2id cost. The cost of a check follows from the stored hash, so sign-ins in tests are cheap. */
const cost = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export const hashCheaply = (password: string): Promise<string> => hash(password, cost);

/** Rehashes every password at production cost, for tests of timing. */
export async function hashAsProduct({ db }: { db: Database }): Promise<void> {
  await db.$client.query('update users set password_hash = $1', [await hashPassword(demoPassword)]);
}
