import { ORPCError } from '@orpc/server';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { databaseIsAway } from '#platform/server/http/faults.ts';
import type { contract } from '../contract.ts';
import { cloudInstances } from '../schema.ts';
import { type CloudContext, commandInstance } from './command-instance.ts';

type Input = z.output<NonNullable<(typeof contract.admin.commandCloudInstances)['~orpc']['inputSchema']>>;

const AWAY = msg('The database does not answer. Look at the instance again before you repeat it.');
const FAILED = msg('Something went wrong on our side. Look at the instance again before you repeat it.');

/** Without the record that a conflict carries. */
const whyOf = ({ message, template, values }: Sentence): Sentence => ({
  message,
  ...(template && { template }),
  ...(values && { values }),
});

/** Commands each instance in its own transaction, so that a refusal does not hide what was changed before it. */
export async function commandSeveral(context: CloudContext, { instances, command, reason }: Input) {
  const ids = instances.map(({ cloud_instance_id: id }) => id);
  const named = await context.db
    .select({ id: cloudInstances.id, name: cloudInstances.name })
    .from(cloudInstances)
    .where(inArray(cloudInstances.id, ids));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const refusalOf = async (each: Input['instances'][number]): Promise<Sentence | null> => {
    try {
      await commandInstance(context, { ...each, command, reason });
      return null;
    } catch (error) {
      if (error instanceof ORPCError && error.status === 409) return whyOf(error.data as Sentence);
      if (error instanceof ORPCError && error.status < 500) return sentence(error.message);
      if (databaseIsAway(error)) return sentence(AWAY);
      context.log.error({ fault: error, instance: each.cloud_instance_id }, 'a command of several failed');
      return sentence(FAILED);
    }
  };
  const results = [];
  let isAway = false;
  for (const each of instances) {
    const { cloud_instance_id: id } = each;
    // While the database is away the others are left.
    const because: Sentence | null = isAway ? sentence(AWAY) : await refusalOf(each);
    isAway ||= because?.message === AWAY;
    results.push({ id, name: names.get(id) ?? String(id), because });
  }
  return { results };
}
