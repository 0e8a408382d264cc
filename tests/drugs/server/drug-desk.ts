import type { MasterValues } from '#features/masters/masters.ts';
import type { Desk, StoredMaster } from '#tests/masters/server/master-desk.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Row of the table `drugs`. */
export async function drugOf({ db }: TestServer, itemId: number): Promise<Record<string, unknown> & { id: number }> {
  const { rows } = await db.$client.query('select *, changes_on::text from drugs where item_id = $1', [itemId]);
  return rows[0];
}

/** Creates an item with these values; returns it with the id of its drug. */
export async function madeDrug(server: TestServer, desk: Desk, values: MasterValues = {}): Promise<{ item: StoredMaster; drug: number }> {
  const item = await desk.made('item', values);
  return { item, drug: (await drugOf(server, item.id)).id };
}
