import pg from 'pg';
import { SUPERUSER, type Secrets } from './cluster.ts';
import type { DataFolder } from './data-folder.ts';

const APP_ROLE = 'galen';
const APP_DATABASE = 'galen';

/** A connection string for `pg` and for psql: unix socket where the folder has one, else loopback. */
function connectionUrl(folder: DataFolder, port: number, user: string, password: string, database: string): string {
  const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${port}/${database}`);
  if (folder.socketDir) url.searchParams.set('host', folder.socketDir);
  return url.href;
}

/** The product's own connection string. Its role owns its database and may make others, but is no superuser. */
export function appUrl(folder: DataFolder, port: number, secrets: Secrets): string {
  return connectionUrl(folder, port, APP_ROLE, secrets.app, APP_DATABASE);
}

async function asSuperuser<T>(folder: DataFolder, port: number, secrets: Secrets, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = connectionUrl(folder, port, SUPERUSER, secrets.superuser, 'postgres');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'galen-ops supervisor' });
  // A connection that breaks while idle must not end the process; the query in flight rejects by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether a running PostgreSQL is the one of this folder, with the settings of this release: it takes our password and says so. */
export async function isOurs(folder: DataFolder, port: number, secrets: Secrets, signature: string): Promise<boolean> {
  const question = "SELECT current_setting('data_directory') AS folder, current_setting('cluster_name') AS name";
  try {
    const { rows } = await asSuperuser(folder, port, secrets, (client) => client.query<{ folder: string; name: string }>(question));
    return rows[0]?.folder === folder.cluster && rows[0].name === signature;
  } catch {
    return false;
  }
}

/** Makes the product's role and database where they are missing; safe to repeat, also after it was cut off in the middle. */
export async function provision(folder: DataFolder, port: number, secrets: Secrets): Promise<void> {
  await asSuperuser(folder, port, secrets, async (client) => {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    if (role.rowCount === 0) {
      await client.query(`CREATE ROLE ${APP_ROLE} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(secrets.app)}`);
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [APP_DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${APP_DATABASE} OWNER ${APP_ROLE}`);
  });
}
