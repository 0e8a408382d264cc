import { and, count, eq, isNull } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { recoveryCodes } from '../schema.ts';

const CODES = 10;

/** 32 unambiguous letters and digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random letters and digits in groups of four, 20 random bits each: `k3mf-92qd-x7ty`. */
export function readableSecret(groups: number): string {
  const group = () => [...randomBytes(4)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return Array.from({ length: groups }, group).join('-');
}

const digest = (code: string) => createHash('sha256').update(code.toLowerCase()).digest();

/** Replaces the account's recovery codes by ten new ones, which are shown only once. */
export async function renewRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => readableSecret(3));
  await forgetRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id: userId, code_hash: digest(code) })));
  return codes;
}

export async function forgetRecoveryCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
}

/** Consumes a code; false if it is unknown or was used before. */
export async function takeRecoveryCode(tx: Transaction, at: Date, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: at })
    .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.code_hash, digest(code)), isNull(recoveryCodes.used_at)))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export async function recoveryCodesLeft(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)));
  return row?.left ?? 0;
}
