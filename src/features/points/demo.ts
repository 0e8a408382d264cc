import type { Demo } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { PointKind } from './point-choices.ts';
import { importedPoints, pointEntries } from './schema.ts';

const POINTS = 71;
const DAY = 86_400_000;

/** Patients with points, for each scale. Every second one is in the last file and has earned points; rewards are booked by the others. */
const MEMBERS = 900;
/** Days since the opening balances. */
const OPENED = 120;

/** The last file: points for a feast. */
const IMPORTED = { reason: 'Diwali 2026', points: 50, days: 18 };

const reasons = ['Parcel came late', 'Wrong strip was sent', 'Counted twice', 'Birthday'];

/** What completed orders earned, as by the first loyalty rules: two for each ₹100. */
const earned = `
  select patient_id::int, code, status_since as at, (value - delivery_charge) / 5000 as points from orders
  where status = 'COMPLETED' and value - delivery_charge >= 10000 and status_since > $1::timestamptz and patient_id = any($2::bigint[])`;

interface Earned {
  patient_id: number;
  code: string;
  at: Date;
  points: number;
}

interface Move {
  at: Date;
  kind: PointKind;
  /** By the balance before. */
  points: (balance: number) => number;
  note: string;
  by: { id: number | null; name: string };
}

const system = (name: string) => ({ id: null, name });

/** Adjustments of a member: none, two or seven, eight days apart. */
function adjustments(draw: Random, by: Move['by'], now: Date): Move[] {
  const length = draw.weighted([
    [0, 5],
    [2, 3],
    [7, 1],
  ] as const);
  return Array.from({ length }, (_, index) => {
    const wanted = draw.whole(-20, 40) * 5;
    const points = (balance: number) => (wanted === 0 || balance + wanted < 0 ? 50 : wanted);
    return { at: new Date(now.getTime() - (80 - index * 8) * DAY), kind: 'ADJUSTED', points, note: draw.pick(reasons), by };
  });
}

/** The ledger of a member, in the order of time. */
function ledgerOf(patient_id: number, moves: readonly Move[]): Row<typeof pointEntries>[] {
  let balance = 0;
  return moves
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, kind, points: pointsAt, note, by }, index) => {
      const points = pointsAt(balance);
      balance += points;
      return { patient_id, serial: index + 1, at, user_id: by.id, by: by.name, kind, points, balance, note };
    });
}

/** Opening balances of patients who have ordered, and what was earned, adjusted and imported since. */
const demo: Demo = {
  tables: [pointEntries, importedPoints],
  reads: ['orders', 'patients', 'users'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(POINTS);
    const { rows: members } = await client.query<{ id: number }>(
      'select patient_id::int as id from orders group by patient_id order by count(*) desc, patient_id limit $1',
      [MEMBERS * scale],
    );
    const [lead] = (await client.query<{ id: number; name: string }>(`select id::int, name from users where username = 'farhan.s'`)).rows;
    if (!lead) throw new Error('The team lead is missing');
    const opened = new Date(now.getTime() - OPENED * DAY);
    const earners = new Map(members.filter((_, index) => index % 2 === 0).map(({ id }) => [id, [] as Earned[]]));
    const { rows: orders } = await client.query<Earned>(earned, [opened, [...earners.keys()]]);
    for (const order of orders) earners.get(order.patient_id)?.push(order);
    const at = new Date(now.getTime() - IMPORTED.days * DAY);
    const file: Move = { at, kind: 'IMPORTED', points: () => IMPORTED.points, note: IMPORTED.reason, by: system('Import') };
    await insert(
      pointEntries,
      members.flatMap(({ id }) => {
        const opening = draw.whole(2, 240) * 5;
        return ledgerOf(id, [
          { at: opened, kind: 'OPENING', points: () => opening, note: '', by: system('System') },
          ...adjustments(draw, lead, now),
          ...(earners.get(id) ?? []).map(
            ({ code, points, at: completed }): Move => ({
              at: completed,
              kind: 'EARNED',
              points: () => points,
              note: code,
              by: system('System'),
            }),
          ),
          ...(earners.has(id) ? [file] : []),
        ]);
      }),
    );
    await insert(
      importedPoints,
      [...earners.keys()].map((patient_id) => ({ patient_id, reason: IMPORTED.reason, points: IMPORTED.points, updated_at: at })),
    );
  },
};
export default demo;
