import { sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { shortTime } from '#platform/contract/fields.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { tableTarget, type TableTarget } from '#platform/import/server/table-target.ts';
import { type Draft, isSame, type Stored, type TableField } from '#platform/import/server/table/table.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { MOST_MINIMUM } from '../distributor-choices.ts';

const days = (name: string, label: string, max: number): TableField => ({
  name,
  label,
  kind: 'whole',
  min: 0,
  max,
  required: true,
  example: '2',
});

/** Nothing is agreed with a closed distributor any more. */
async function refuseClosed(tx: Transaction, drafts: readonly Draft[]): Promise<ReadonlyMap<number, Sentence>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::int from distributors where status = 'closed' and id = any(${sql.param(drafts.map(({ id }) => id))}::bigint[])`);
  const closed = new Set<number | null>(rows.map(({ id }) => id));
  return new Map(drafts.flatMap(({ line, id }) => (closed.has(id) ? [[line, sentence('The distributor is closed')] as const] : [])));
}

/** Each change is an event of its distributor. */
async function keepEvents(tx: Transaction, { at, userId }: Cause, changed: readonly Stored[]): Promise<void> {
  const events = changed.map(({ id, version, values, before }) => ({
    id,
    version,
    fields: Object.keys(values).filter((name) => !isSame(before?.[name], values[name])),
  }));
  await tx.execute(sql`
    insert into distributor_events (distributor_id, version, at, user_id, by, event, from_status, to_status, payload)
    select d.id, g.version, ${at.toISOString()}::timestamptz, u.id, coalesce(u.name, 'System'), 'distributor.changed', d.status, d.status,
      jsonb_build_object('fields', g.fields)
    from json_to_recordset(${JSON.stringify(events)}::json) as g (id bigint, version integer, fields jsonb)
    join distributors d on d.id = g.id left join users u on u.id = ${userId}::bigint`);
}

/** Terms of several distributors at once; a distributor itself is added one by one. */
export const termsTarget: TableTarget = {
  ...tableTarget({
    id: 'distributors',
    title: msg('Distributors'),
    about: '',
    permission: 'distributors.manage',
    table: 'distributors',
    key: ['code'],
    refuse: refuseClosed,
    written: (tx, cause, { changed }) => keepEvents(tx, cause, changed),
    undone: (tx, cause, { changed }) => keepEvents(tx, cause, changed),
    fields: [
      { name: 'code', label: msg('Code'), kind: 'text', longest: 12, required: true, example: 'AARAV' },
      days('payment_days', msg('Payment days'), 365),
      days('lead_days', msg('Lead days'), 60),
      { name: 'cut_off', label: msg('Cut-off'), kind: 'text', check: shortTime, required: true, example: '16:30' },
      { name: 'minimum_order', label: msg('Minimum order'), kind: 'money', min: 0, max: MOST_MINIMUM, required: true, example: '5000' },
    ],
  }),
  isFromFile: false,
};
