import { connectClient } from './broken-connections.ts';

/** The role that the server works as: it reads and writes rows, and owns nothing. Made by the embedded database. */
export const APP_ROLE = 'galen_app';

/** Tables that are added to and never changed. */
const appendOnly = ['audit', 'audit_seals', 'order_events', 'patient_reads'];

/**
 * Says what the role may: everything with rows, but append-only tables are only read and added to. By the owner, after every
 * migration. A server that has no such role does without.
 */
export async function grantAppRole(ownerUrl: string): Promise<void> {
  const client = await connectClient({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (!rowCount) return;
    await client.query(`
      begin;
      grant usage on schema public to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
      grant usage, select on all sequences in schema public to ${APP_ROLE};
      revoke update, delete on ${appendOnly.join(', ')} from ${APP_ROLE};
      commit`);
  } finally {
    await client.end();
  }
}
