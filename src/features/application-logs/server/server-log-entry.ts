import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import type { LogLevel } from '#platform/contract/log-levels.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { serverLog } from '#platform/server/server-log/schema.ts';
import type { ServerLogEntry } from '../contract.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Of a fault, in this order; everything else comes before. */
const LAST = ['type', 'code', 'table', 'constraint', 'message', 'stack', 'fault', 'cause'];
const rankOf = ([name]: [string, unknown]): number => LAST.indexOf(name);

/** Facts of an entry with their paths, such as `fault.cause.code`, without empty ones. */
function factsOf(details: Record<string, unknown>, within = ''): ServerLogEntry['facts'] {
  return Object.entries(details)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap(([name, value]) => {
      if (value === '' || value === null) return [];
      return typeof value === 'object' && !Array.isArray(value)
        ? factsOf(value as Record<string, unknown>, `${within}${name}.`)
        : { name: `${within}${name}`, value: textOf(value) };
    });
}

/** @throws ORPCError 404 */
export async function readServerLogEntry(db: Queryable, id: number): Promise<ServerLogEntry> {
  const [found] = await db.select().from(serverLog).where(eq(serverLog.id, id));
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'Entry not found' });
  const { at, level, message, server, request_id, details } = found;
  return { id, at: at.toISOString(), level: level as LogLevel, message, server, request_id, facts: factsOf(details) };
}
