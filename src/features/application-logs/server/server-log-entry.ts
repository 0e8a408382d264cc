import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import type { LogLevel } from '#platform/contract/log-levels.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { serverLog } from '#platform/server/server-log/schema.ts';
import type { ServerLogEntry } from '../contract.ts';
import { factsOf } from './log-facts.ts';

/** @throws ORPCError 404 */
export async function readServerLogEntry(db: Queryable, id: number): Promise<ServerLogEntry> {
  const [found] = await db.select().from(serverLog).where(eq(serverLog.id, id));
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'Entry not found' });
  const { at, level, message, server, request_id, details } = found;
  return { id, at: at.toISOString(), level: level as LogLevel, message, server, request_id, facts: factsOf(details) };
}
