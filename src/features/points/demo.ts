import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { importedPoints, pointEntries } from './schema.ts';

const POINTS = 71;
const DAY = 86_400_000;

/** Patients with points, for each scale. */
const MEMBERS = 900;

/** The last file: points for a feast, of members without adjustments. */
const IMPORTED = { reason: 'Diwali 2026', points: 50, days: 18 };

const reasons = ['Parcel came late', 'Wrong strip was sent', 'Counted twice', 'Birthday'];

/** Opening balances of patients who have ordered, and what was adjusted since. */
const demo: Demo = {
  tables: [pointEntries, importedPoints],
  reads: ['orders', 'patients', 'users'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(POINTS);
    const { rows } = await client.query<{ id: number }>(
      'select patient_id::int as id from orders group by patient_id order by count(*) desc, patient_id limit $1',
      [MEMBERS * scale],
    );
    const [lead] = (await client.query<{ id: number; name: string }>(`select id::int, name from users where username = 'farhan.s'`)).rows;
    if (!lead) throw new Error('The team lead is missing');
    await insert(
      pointEntries,
      rows.flatMap(({ id: patient_id }) => {
        const opening = draw.whole(2, 240) * 5;
        let balance = opening;
        const changes = Array.from(
          {
            length: draw.weighted([
              [0, 5],
              [2, 3],
              [7, 1],
            ] as const),
          },
          (_, index) => {
            const wanted = draw.whole(-20, 40) * 5;
            const points = wanted === 0 || balance + wanted < 0 ? 50 : wanted;
            balance += points;
            const at = new Date(now.getTime() - (80 - index * 8) * DAY);
            const note = draw.pick(reasons);
            return { patient_id, serial: index + 2, at, user_id: lead.id, by: lead.name, kind: 'ADJUSTED', points, balance, note };
          },
        );
        const at = new Date(now.getTime() - 120 * DAY);
        const first = {
          patient_id,
          serial: 1,
          at,
          user_id: null,
          by: 'System',
          kind: 'OPENING',
          points: opening,
          balance: opening,
          note: '',
        };
        return [first, ...changes];
      }),
    );
    const at = new Date(now.getTime() - IMPORTED.days * DAY);
    const { rows: balances } = await client.query<{ patient_id: number; serial: number; balance: number }>(
      `select distinct on (patient_id) patient_id::int, serial, balance from point_entries order by patient_id, serial desc limit $1`,
      [(MEMBERS * scale) / 2],
    );
    await insert(
      importedPoints,
      balances.map(({ patient_id }) => ({ patient_id, reason: IMPORTED.reason, points: IMPORTED.points, updated_at: at })),
    );
    await insert(
      pointEntries,
      balances.map(({ patient_id, serial, balance }) => ({
        patient_id,
        serial: serial + 1,
        at,
        user_id: null,
        by: 'Import',
        kind: 'IMPORTED',
        points: IMPORTED.points,
        balance: balance + IMPORTED.points,
        note: IMPORTED.reason,
      })),
    );
  },
};
export default demo;
