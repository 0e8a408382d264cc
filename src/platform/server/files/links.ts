import { eq } from 'drizzle-orm';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LINK_PATH } from '#platform/upload/file-kinds.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { Database, Queryable } from '../db/database.ts';
import { settings } from '#platform/server/db/schema.ts';

/** Default lifetime of file links; a folder can make them permanent. Milliseconds. */
export const LINK_LASTS = 3_600_000;

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

const macOf = (secret: Buffer, words: string) => createHmac('sha256', secret).update(words).digest('base64url');

/** Link for reading a file without a session, until then, or permanently (null). */
export async function linkTo(db: Database, fileId: number, until: Date | null): Promise<string> {
  const words = `${fileId}.${until ? Math.ceil(until.getTime() / 1000) : 0}`;
  return `${API_BASE}${LINK_PATH}/${words}.${macOf(await secretOf(db), words)}`;
}

/** Content of a link that this server signed, otherwise null. `forGood`: it does not expire. */
export async function readLink(db: Database, token: string, now: Date): Promise<{ fileId: number; forGood: boolean } | null> {
  const [, words, id, until, mac] = /^(([1-9]\d{0,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!words || !mac) return null;
  const expected = macOf(await secretOf(db), words);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) return null;
  const forGood = until === '0';
  return forGood || Number(until) * 1000 > now.getTime() ? { fileId: Number(id), forGood } : null;
}
