import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import type { contract } from '../contract.ts';
import { cloudInstances } from '../schema.ts';
import { type CloudContext, commandInstance } from './command-instance.ts';

type Input = z.output<NonNullable<(typeof contract.admin.commandCloudInstances)['~orpc']['inputSchema']>>;

/** Commands each instance by itself. */
export async function commandSeveral(context: CloudContext, { instances, command, reason }: Input) {
  const { id, name } = cloudInstances;
  const ids = instances.map((each) => each.cloud_instance_id);
  const named = await context.db.select({ id, name }).from(cloudInstances).where(inArray(id, ids));
  const names = new Map(named.map((each) => [each.id, each.name]));
  const changes = instances.map((each) => ({
    id: each.cloud_instance_id,
    name: names.get(each.cloud_instance_id),
    change: () => commandInstance(context, { ...each, command, reason }),
  }));
  return { results: await changeSeveral(context, changes) };
}
