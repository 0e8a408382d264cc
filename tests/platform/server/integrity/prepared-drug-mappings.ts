import type { ItemRecord } from '#features/drug-mappings/contract.ts';
import { request, type Prepare, type Scene } from './scene.ts';

/** A product of the demonstration in a status: each time another one. */
let taken = 0;
async function anItem(scene: Scene, where: string): Promise<{ item_id: number; version: number }> {
  const { rows } = await scene.server.db.$client.query<{ id: number }>(
    `select id::int from distributor_items where retired_at is null and ${where} order by id offset $1 limit 1`,
    [taken % 10],
  );
  taken += 1;
  const { id, version }: ItemRecord = await request(scene, 'GET', `distributor/items/${rows[0]?.id}`);
  return { item_id: id, version };
}

const suggested = "status = 'suggested' and runner_up < 55";

/** Inputs of the operations on products of distributors, with records in a state in which they succeed. */
export const preparedDrugMappings: Record<string, Prepare> = {
  'distributor.mapItem': async (scene) => ({ ...(await anItem(scene, "status = 'unmatched'")), drug_id: 1 }),
  'distributor.sendItemEvent': async (scene) => ({
    ...(await anItem(scene, "status = 'mapped'")),
    event: 'item.unmapped',
    reason: 'Another strength',
  }),
  'distributor.confirmItems': async (scene) => ({ items: [await anItem(scene, suggested)] }),
};
