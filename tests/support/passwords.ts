import { hash } from '@node-rs/argon2';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { hashPassword } from '#platform/session/server/passwords.ts';
import type { Database } from '#platform/server/db/database.ts';

/** The least that argon2id takes. A check costs what the stored hash says, so that signing in to the tests' accounts costs next to nothing. */
const cost = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export const hashCheaply = (password: string): Promise<string> => hash(password, cost);

/** For tests of what a check costs: every account gets its password hashed as the product does. */
export async function hashAsProduct({ db }: { db: Database }): Promise<void> {
  await db.$client.query('update users set password_hash = $1', [await hashPassword(demoPassword)]);
}
