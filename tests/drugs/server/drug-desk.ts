import type { MasterValues } from '#features/masters/masters.ts';
import type { Desk, StoredMaster } from '#tests/masters/server/master-desk.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A drug as the table has it. */
export async function drugOf({ db }: TestServer, itemId: number): Promise<Record<string, unknown> & { id: number }> {
  const { rows } = await db.$client.query('select *, changes_on::text from drugs where item_id = $1', [itemId]);
  return rows[0];
}

/** An item with these values, and the id of its drug. */
export async function madeDrug(server: TestServer, desk: Desk, values: MasterValues = {}): Promise<{ item: StoredMaster; drug: number }> {
  const item = await desk.made('item', values);
  return { item, drug: (await drugOf(server, item.id)).id };
}
