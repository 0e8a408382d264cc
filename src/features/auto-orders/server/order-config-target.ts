import { sql } from 'drizzle-orm';
import { distributorField } from '#features/distributors/server/public.ts';
import { msg, type Sentence } from '#platform/contract/sentence.ts';
import { asText } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { Draft, FittedRow } from '#platform/import/server/table/table.ts';
import { WEEKDAYS, weekdays } from '#platform/import/server/weekdays.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { orderConfigList } from '../lists.ts';
import { MOST_ORDER_VALUE, orderSteps } from '../order-config-choices.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Faults by line: of times at which the distributor takes no order of the day any more. */
async function findLateTimes(db: Queryable, rows: readonly Pick<Draft, 'line' | 'values'>[]): Promise<ReadonlyMap<number, Sentence>> {
  const ids = rows.map(({ values }) => Number(values['distributor']));
  const { rows: found } = await db.execute<{ id: number; cut_off: string }>(sql`
    select id::int, cut_off from distributors where id = any(${sql.param(ids)}::bigint[]) and cut_off is not null`);
  const cutOffs = new Map(found.map(({ id, cut_off }) => [id, cut_off]));
  return new Map(
    rows.flatMap(({ line, values: { distributor, orders_at: at } }) => {
      const cutOff = cutOffs.get(Number(distributor));
      if (cutOff === undefined || typeof at !== 'number' || at <= minutesOf(cutOff)) return [];
      return [[line, reason('too_late', msg('The distributor takes orders of the day until {time}'), { time: asText(cutOff) })] as const];
    }),
  );
}

const lineOf = ({ row: { line }, values }: FittedRow) => ({ line, values });

/** When and how far distributors get their orders automatically, one by one and by upload. */
export const orderConfigTarget = tableTarget({
  id: orderConfigList.id,
  title: orderConfigList.title,
  about: msg('On which weekdays, at what time and up to which value the drafts of a distributor are ordered automatically.'),
  permission: orderConfigList.manage,
  table: 'order_configs',
  lists: ['auto-orders'],
  key: ['distributor'],
  retires: true,
  fits: ({ least_value: least, most_value: most }) =>
    typeof least === 'number' && typeof most === 'number' && most < least
      ? [{ field: 'most_value', ...reason('below_minimum', msg('Not below the minimum')) }]
      : [],
  fitsRecords: async (db, rows) =>
    [...(await findLateTimes(db, rows.map(lineOf)))].map(([line, fault]) => ({ line, field: 'orders_at', ...fault })),
  refuse: (tx, drafts) => findLateTimes(tx, drafts),
  fields: [
    distributorField,
    {
      name: 'weekdays',
      label: msg('Weekdays'),
      kind: 'text',
      check: weekdays,
      required: true,
      example: WEEKDAYS.slice(0, 6).join(' '),
    },
    {
      name: 'orders_at',
      label: msg('At'),
      help: msg('Not after the cut-off of the distributor'),
      kind: 'time',
      required: true,
      example: '15:30',
    },
    {
      name: 'least_value',
      label: msg('Minimum'),
      help: msg('Drafts of less wait for the next time; empty: the minimum order of the distributor'),
      kind: 'money',
      min: 0,
      max: MOST_ORDER_VALUE,
      example: '5000',
    },
    {
      name: 'most_value',
      label: msg('Limit'),
      help: msg('Drafts of more wait for a person; empty: none do'),
      kind: 'money',
      min: 1,
      max: MOST_ORDER_VALUE,
      example: '50000',
    },
    {
      name: 'step',
      label: msg('Goes as far as'),
      help: msg('Orders above the limit of approval wait for it in any case'),
      kind: 'choice',
      choices: orderSteps,
      required: true,
      example: orderSteps.SUBMIT,
    },
  ],
});
