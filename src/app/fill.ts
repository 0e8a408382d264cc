import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { roles, tabs } from '#platform/access/roles.ts';
import { hashPassword } from '#platform/session/server/passwords.ts';
import type { Database } from '#platform/server/db/database.ts';
import { demoAccounts, demoPassword } from '#features/session/demo-accounts.ts';
import type { DemoOptions } from '#platform/server/demo/demo.ts';
import { fillDemos } from '#platform/server/demo/fill-demos.ts';
import { loadDemos } from './server-features.ts';
import type pg from 'pg';
import { settings } from '#platform/server/db/schema.ts';
import { users } from '#platform/session/schema.ts';

/** What a start finds or makes: shown in the banner. */
export type Filling =
  | { kind: 'demo'; password: string; accounts: { title: string; username: string; mfa: boolean }[] }
  /** First start of an empty business: the one account, whose password is shown this once. */
  | { kind: 'administrator'; username: string; password: string }
  | { kind: 'in use' };

/** Fills a new database once: with the demonstration business, or with one administrator. */
export async function fillOnce(db: Database, options: { empty: boolean; scale: number; now: Date }): Promise<Filling> {
  const [demo] = await db.select().from(settings).where(eq(settings.key, 'demo'));
  if (demo) return demo.value === true ? demoFilling : { kind: 'in use' };
  if (options.empty) return makeAdministrator(db);
  await fillDemo(db.$client, { now: options.now, scale: options.scale, hashPassword });
  return demoFilling;
}

const demoFilling: Filling = {
  kind: 'demo',
  password: demoPassword,
  accounts: demoAccounts.filter(({ listed }) => listed).map(({ title, username, mfa }) => ({ title, username, mfa })),
};

/** Fills an empty database with the demonstration business at its usual size, unless another scale is given. */
export async function fillDemo(pool: pg.Pool, options: Pick<DemoOptions, 'now' | 'hashPassword'> & { scale?: number }): Promise<void> {
  await fillDemos(pool, await loadDemos(), { scale: 1, ...options });
}

async function makeAdministrator(db: Database): Promise<Filling> {
  const password = randomBytes(12).toString('base64url');
  await db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: 'demo', value: sql`'false'::jsonb` });
    await tx.insert(users).values({
      username: 'admin',
      email: 'admin@localhost',
      name: 'Administrator',
      phone_no: '0000000000',
      title: 'Administrator',
      password_hash: await hashPassword(password),
      roles: [roles.administrator],
      tabs: [...tabs],
    });
  });
  return { kind: 'administrator', username: 'admin', password };
}
