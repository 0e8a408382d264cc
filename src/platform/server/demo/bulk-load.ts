import type pg from 'pg';

/**
 * Runs `work` without the foreign keys and the plain indexes of the schema, then puts them back: one sort and one join
 * for each instead of a look-up per row. Inside the caller's transaction, so nobody else sees the tables without them;
 * a row that breaks a foreign key fails when the key is put back.
 */
export async function bulkLoaded(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const indexes = await definitions(
    client,
    `SELECT quote_ident(i.relname) AS name, '' AS on_table, pg_get_indexdef(i.oid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE i.relnamespace = current_schema()::regnamespace AND NOT x.indisunique ORDER BY i.relname`,
  );
  const keys = await definitions(
    client,
    `SELECT quote_ident(conname) AS name, conrelid::regclass::text AS on_table, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const { name, on_table } of keys) await client.query(`ALTER TABLE ${on_table} DROP CONSTRAINT ${name}`);
  await work();
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, on_table, definition } of keys) await client.query(`ALTER TABLE ${on_table} ADD CONSTRAINT ${name} ${definition}`);
}

interface Definition {
  name: string;
  on_table: string;
  definition: string;
}

async function definitions(client: pg.ClientBase, query: string): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(query);
  return rows;
}
