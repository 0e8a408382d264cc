import pg from 'pg';

/**
 * Reports each connection of a pool that breaks, once. The pool itself listens only while a connection is idle; a client
 * without a listener for `error` ends the process.
 */
export function reportBrokenConnections(pool: pg.Pool, report: (fault: Error) => void): void {
  // Repeats what the listener of the connection reports.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.once('error', report);
    client.on('error', () => undefined);
  });
}

/** Opens a connection outside a pool. When it breaks, its query rejects and the process goes on. */
export async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
