import { LINK_PATH } from '#platform/upload/file-kinds.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { Database } from '../db/database.ts';
import { isSigned, signatureOf } from '../signature.ts';

/** Default lifetime of file links; a folder can make them permanent. Milliseconds. */
export const LINK_LASTS = 3_600_000;

/** Link for reading a file without a session, until then, or permanently (null). */
export async function linkTo(db: Database, fileId: number, until: Date | null): Promise<string> {
  const words = `${fileId}.${until ? Math.ceil(until.getTime() / 1000) : 0}`;
  return `${API_BASE}${LINK_PATH}/${words}.${await signatureOf(db, words)}`;
}

/** Content of a link that this server signed, otherwise null. `forGood`: it does not expire. */
export async function readLink(db: Database, token: string, now: Date): Promise<{ fileId: number; forGood: boolean } | null> {
  const [, words, id, until, mac] = /^(([1-9]\d{0,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!words || !mac || !(await isSigned(db, words, mac))) return null;
  const forGood = until === '0';
  return forGood || Number(until) * 1000 > now.getTime() ? { fileId: Number(id), forGood } : null;
}
