import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { APP_ROLE } from '../app-role.ts';
import { connectClient } from '../broken-connections.ts';
import { SUPERUSER, type Secrets } from './cluster.ts';
import type { DataFolder } from './data-folder.ts';

const OWNER_ROLE = 'galen';
const APP_DATABASE = 'galen';

/** Connection string for `pg` and psql: unix socket if available, otherwise loopback. */
function connectionUrl(folder: DataFolder, port: number, user: string, password: string, database: string): string {
  const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${port}/${database}`);
  if (folder.socketDir) url.searchParams.set('host', folder.socketDir);
  return url.href;
}

/** Connection string of the role that owns the product's database; it may create roles, but is no superuser. */
export function ownerUrl(folder: DataFolder, port: number, secrets: Secrets): string {
  return connectionUrl(folder, port, OWNER_ROLE, secrets.app, APP_DATABASE);
}

/** Derived from the owner's password, because folders of earlier releases store no other. */
const appPassword = ({ app }: Secrets): string => createHmac('sha256', app).update(APP_ROLE).digest('base64url');

/** Connection string of the server's role, which owns nothing and so cannot change append-only tables. */
export function appUrl(folder: DataFolder, port: number, secrets: Secrets): string {
  return connectionUrl(folder, port, APP_ROLE, appPassword(secrets), APP_DATABASE);
}

/** Works as superuser over a connection of its own. */
export async function asSuperuser<T>(
  folder: DataFolder,
  port: number,
  secrets: Secrets,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const connectionString = connectionUrl(folder, port, SUPERUSER, secrets.superuser, 'postgres');
  const client = await connectClient({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'galen-ops supervisor' });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Whether a running PostgreSQL belongs to this folder and has this release's settings: it accepts the password and reports the
 * signature.
 */
export async function isOwnServer(folder: DataFolder, port: number, secrets: Secrets, signature: string): Promise<boolean> {
  const question = "SELECT current_setting('data_directory') AS folder, current_setting('cluster_name') AS name";
  try {
    const { rows } = await asSuperuser(folder, port, secrets, (client) => client.query<{ folder: string; name: string }>(question));
    return rows[0]?.folder === folder.cluster && rows[0].name === signature;
  } catch {
    return false;
  }
}

/** Creates missing roles and databases; can be repeated after an interruption. */
export async function provision(folder: DataFolder, port: number, secrets: Secrets): Promise<void> {
  await asSuperuser(folder, port, secrets, async (client) => {
    const roleExists = async (role: string) => (await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])).rowCount !== 0;
    if (!(await roleExists(OWNER_ROLE)))
      await client.query(`CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(secrets.app)}`);
    if (!(await roleExists(APP_ROLE)))
      await client.query(`CREATE ROLE ${APP_ROLE} LOGIN PASSWORD ${client.escapeLiteral(appPassword(secrets))}`);
    // Lets the owner terminate the server's connections.
    await client.query(`GRANT ${APP_ROLE} TO ${OWNER_ROLE}`);
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [APP_DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${APP_DATABASE} OWNER ${OWNER_ROLE}`);
  });
}
