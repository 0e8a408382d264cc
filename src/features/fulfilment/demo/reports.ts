import { LONGEST_WAIT, type ReportState } from '#machines/orders/fulfilmentReport.ts';
import type { FulfilmentOrderEvent } from '#machines/orders/order-statuses.ts';
import type { DemoParts } from '#platform/server/demo/demo.ts';
import type { ReportProblem } from '../fulfilment-choices.ts';
import { fulfilmentReports } from '../schema.ts';

/** Applied reports for each unit of scale. */
const APPLIED = 400;
const MINUTE = 60_000;

interface Applied {
  id: number;
  code: string;
  event: FulfilmentOrderEvent;
  reference: string | null;
  at: Date;
}

interface Open {
  status: ReportState;
  /** The report, about the newest order of this status; null: about none. */
  type: FulfilmentOrderEvent;
  order: string | null;
  problem: ReportProblem;
  /** Minutes since it arrived. */
  age: number;
}

const open: readonly Open[] = [
  { status: 'parked', type: 'bill.created', order: 'CANCEL-BY-CUSTOMER', problem: 'NOT-AT-STORE', age: 190 },
  { status: 'parked', type: 'delivery.delivered', order: null, problem: 'ORDER-UNKNOWN', age: 145 },
  { status: 'parked', type: 'payment.settled', order: 'OUT-FOR-DELIVERY', problem: 'STEP-MISSING', age: 88 },
  { status: 'waiting', type: 'dispatch.left', order: 'CREATE-PATIENT-STORE-ORDER', problem: 'STEP-MISSING', age: 12 },
];

/** Reports that orders have accepted lately, and those that none has. */
export async function demoReports({ client, insert, now, scale }: DemoParts): Promise<void> {
  const { rows: applied } = await client.query<Applied>(
    `select o.id::int, o.code, e.event, e.payload->>'reference' as reference, e.at from order_events e join orders o on o.id = e.order_id
     where e.event in ('bill.created', 'dispatch.left', 'delivery.delivered', 'delivery.failed', 'payment.settled')
     order by e.at desc, e.id desc limit $1`,
    [APPLIED * scale],
  );
  const settled = applied.map(({ id, code, event, reference, at }, index) => ({
    status: 'applied',
    message_id: `demo_${applied.length - index}`,
    type: event,
    order_code: code,
    order_id: id,
    reference: reference ?? '',
    reported_at: at,
    received_at: at,
    waits_until: new Date(at.getTime() + LONGEST_WAIT),
    next_at: null,
    tries: 1,
    problem: null,
    settled_at: at,
  }));
  const waiting = [];
  for (const [index, { status, type, order, problem, age }] of open.entries()) {
    const { rows } = await client.query<{ id: number; code: string }>(
      'select id::int, code from orders where status = $1 order by id desc limit 1',
      [order],
    );
    const at = new Date(now.getTime() - age * MINUTE);
    const isWaiting = status === 'waiting';
    waiting.push({
      status,
      message_id: `demo_open_${index + 1}`,
      type,
      order_code: rows[0]?.code ?? 'GLN-000000',
      order_id: rows[0]?.id ?? null,
      reference: `R-${7_301 + index}`,
      reported_at: at,
      received_at: at,
      waits_until: new Date(at.getTime() + LONGEST_WAIT),
      next_at: isWaiting ? new Date(now.getTime() + MINUTE) : null,
      tries: isWaiting ? age : 1,
      problem,
      settled_at: isWaiting ? null : at,
    });
  }
  await insert(fulfilmentReports, [...settled.toReversed(), ...waiting]);
}
