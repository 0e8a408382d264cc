import { createAdapter } from '@socket.io/postgres-adapter';
import { getTableName } from 'drizzle-orm';
import pg from 'pg';
import { connectClient, reportBrokenConnections } from '../../db/broken-connections.ts';
import type { Database } from '../../db/database.ts';
import { announcementAttachments } from '../schema.ts';
import type { Bus, BusListener, OpenBus } from './bus.ts';

/** Beginning of the names of the channels; socket.io adds the namespace. */
const CHANNELS = 'galen';
/** Interval in which the listening connection is tried, which the network may have cut without a word. Milliseconds. */
const TRY_EVERY_MS = 5_000;
const TIMEOUT_MS = 5_000;

/** Announcements over LISTEN and NOTIFY of the database, on connections of their own: never within a transaction of the work. */
export const openPostgresBus =
  (db: Pick<Database, '$client'>): OpenBus =>
  (listener) =>
    open(db.$client.options, listener);

function open(options: pg.PoolConfig, { connected, lost, unsent }: BusListener): Bus {
  const shared = { ...options, query_timeout: TIMEOUT_MS, statement_timeout: TIMEOUT_MS };
  const announcing = new pg.Pool({ ...shared, max: 2, application_name: 'galen-ops announcements' });
  reportBrokenConnections(announcing, () => undefined);
  let listening: pg.Client | null = null;
  let isConnected = false;
  let isClosed = false;

  const trying = setInterval(() => {
    const tried = listening;
    tried?.query('select 1').catch(() => tried.connection.stream.destroy());
  }, TRY_EVERY_MS);

  const onEnd = (): void => {
    listening = null;
    isConnected = false;
    lost();
  };

  /** The adapter calls this for the connection that listens, and again after its loss. */
  const connect = async (): Promise<pg.Client & { release: () => void }> => {
    const client = await connectClient({ ...shared, application_name: 'galen-ops listener' });
    if (isClosed) {
      await client.end();
      // The adapter would call again.
      await new Promise<never>(() => undefined);
    }
    try {
      await client.query(`listen "${CHANNELS}#/"`);
    } catch (fault) {
      await client.end().catch(() => undefined);
      throw fault;
    }
    listening = client.once('end', onEnd);
    // The adapter attends to the connection first.
    setImmediate(() => {
      if (listening !== client) return;
      isConnected = true;
      connected();
    });
    return Object.assign(client, { release: () => void client.end().catch(() => undefined) });
  };

  const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    try {
      return await announcing.query(text, values);
    } catch (fault) {
      if (!isClosed && !text.startsWith('DELETE')) unsent();
      throw fault;
    }
  };

  return {
    adapter: createAdapter({ connect, query } as unknown as pg.Pool, {
      channelPrefix: CHANNELS,
      tableName: getTableName(announcementAttachments),
      // A failure is reported by `unsent` and `lost`.
      errorHandler: () => undefined,
    }),
    isConnected: () => isConnected,
    close: async () => {
      isClosed = true;
      clearInterval(trying);
      listening?.off('end', onEnd);
      await listening?.end().catch(() => undefined);
      await announcing.end();
    },
  };
}
