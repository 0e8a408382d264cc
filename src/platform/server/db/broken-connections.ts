import pg from 'pg';

/**
 * Reports each broken connection of a pool once. The pool only listens to idle connections, and an `error` event without a
 * listener ends the process.
 */
export function reportBrokenConnections(pool: pg.Pool, report: (fault: Error) => void): void {
  // Already reported by the connection's listener.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.once('error', report);
    client.on('error', () => undefined);
  });
}

/** Opens a connection outside a pool. If it breaks, its query rejects instead of ending the process. */
export async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
