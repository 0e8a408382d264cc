import { eq } from 'drizzle-orm';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { settings } from '#platform/server/db/schema.ts';
import type { Database, Queryable } from './db/database.ts';

/** Key in the settings; named after its first use, so that older links stay valid. */
const SECRET = 'file_link_secret';
const secrets = new WeakMap<object, Promise<Buffer>>();

/** Key for signing links: created once per database and stored in it. */
async function readSecret(db: Queryable): Promise<Buffer> {
  await db
    .insert(settings)
    .values({ key: SECRET, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, SECRET));
  return Buffer.from(String(row?.value), 'hex');
}

function secretOf(db: Database): Promise<Buffer> {
  const cachedSecret = secrets.get(db);
  if (cachedSecret) return cachedSecret;
  const reading = readSecret(db);
  secrets.set(db, reading);
  // Retries after a database failure.
  reading.catch(() => secrets.delete(db));
  return reading;
}

/** Signature by the server's secret, 43 characters that an address can carry. Each kind of link signs words of its own form. */
export const signatureOf = async (db: Database, words: string): Promise<string> =>
  createHmac('sha256', await secretOf(db))
    .update(words)
    .digest('base64url');

/** Whether this server has signed the words. */
export async function isSigned(db: Database, words: string, signature: string): Promise<boolean> {
  const [expected, actual] = [Buffer.from(await signatureOf(db, words)), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
