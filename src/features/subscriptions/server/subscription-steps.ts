import { sql } from 'drizzle-orm';
import { judge } from '#platform/record/server/kind/read-record.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { SubscriptionStep } from '../contract.ts';
import { STEPS_SHOWN, type StepStatus } from '../subscription-choices.ts';
import { stepFactsOf, stepKind } from './subscription-step-kind.ts';

type Row = Omit<SubscriptionStep, 'abilities' | 'status'> & { status: StepStatus };

/** The last refills of a subscription, the latest first, each with what happened to it last. */
export async function stepsOf(
  db: Queryable,
  { person, at }: { person: Person; at: Date },
  subscriptionId: number,
): Promise<SubscriptionStep[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select t.id::int, t.version, t.status, to_char(t.due_on, 'YYYY-MM-DD') as due_on,
      case when o.id is not null then json_build_object('id', o.id, 'code', o.code) end as "order",
      json_build_object('event', e.event, 'by', e.by, 'note', e.payload->>'note',
        'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as last
    from subscription_steps t left join orders o on o.id = t.order_id
    join subscription_step_events e on e.step_id = t.id and e.version = t.version
    where t.subscription_id = ${subscriptionId} order by t.id desc limit ${STEPS_SHOWN}`);
  return rows.map((row) => ({
    ...row,
    abilities: judge(stepKind, { state: row.status, context: stepFactsOf(row, at), person, at }, [
      { type: 'step.confirmed' },
      { type: 'step.cancelled' },
    ]),
  }));
}
