import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import type { contract } from '../contract.ts';
import { cloudInstances } from '../schema.ts';
import { type CloudContext, commandInstance } from './command-instance.ts';

type Input = z.output<NonNullable<(typeof contract.admin.commandCloudInstances)['~orpc']['inputSchema']>>;

/** Commands each instance by itself. */
export async function commandSeveral(context: CloudContext, { instances, command, reason }: Input) {
  const changes = instances.map((each) => ({ ...each, id: each.cloud_instance_id }));
  const { id, name } = cloudInstances;
  const ids = changes.map((each) => each.id);
  const named = await context.db.select({ id, name }).from(cloudInstances).where(inArray(id, ids));
  const names = new Map(named.map((each) => [each.id, each.name]));
  return {
    results: await changeSeveral(context, changes, names, ({ id: _, ...each }) => commandInstance(context, { ...each, command, reason })),
  };
}
