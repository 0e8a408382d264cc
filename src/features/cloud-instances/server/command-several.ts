import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import type { contract } from '../contract.ts';
import { cloudInstances } from '../schema.ts';
import { type CloudContext, commandInstance } from './command-instance.ts';

type Input = z.output<NonNullable<(typeof contract.admin.commandCloudInstances)['~orpc']['inputSchema']>>;

/** Commands each instance by itself. */
export const commandSeveral = (context: CloudContext, { instances, command, reason }: Input) =>
  changeSeveral(context, {
    inputs: instances,
    idOf: ({ cloud_instance_id }) => cloud_instance_id,
    names: (ids) =>
      context.db.select({ id: cloudInstances.id, name: cloudInstances.name }).from(cloudInstances).where(inArray(cloudInstances.id, ids)),
    change: (each) => commandInstance(context, { ...each, command, reason }),
  });
