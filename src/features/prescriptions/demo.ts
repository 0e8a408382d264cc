import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { advanceReadings } from './demo/advance-readings.ts';
import { readPapers } from './demo/papers.ts';
import { runCourse, validSince } from './demo/reading-course.ts';
import { writeReadings } from './demo/write-readings.ts';
import { prescriptionReadings, readingEventLog } from './schema.ts';

export { readPrescriptions } from './demo/read-on.ts';

const PRESCRIPTIONS = 67;
/** For each scale: the latest prescriptions of orders that have gone on, earlier ones that have expired, and photos sent twice. */
const [READ, EXPIRED, TWICE] = [252, 14, 8];

/** Prescriptions of the orders that wait for a pharmacist, and of the latest that went on, each taken through its chart. */
const demo: Demo = {
  tables: [prescriptionReadings, readingEventLog],
  reads: ['doctors', 'orders', 'order_lines', 'prescriptions', 'drugs'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(PRESCRIPTIONS);
    // The order went on with the first one.
    await client.query(
      `insert into prescriptions (patient_id, order_id, file_name, media_type, file, added_at, added_by)
       select p.patient_id, p.order_id, replace(p.file_name, '.png', '-again.png'), p.media_type, p.file, p.added_at + interval '1 minute', p.added_by
       from prescriptions p join orders o on o.id = p.order_id where p.covers is not null and o.status = 'COMPLETED' order by p.id desc limit $1`,
      [TWICE * scale],
    );
    const hasExpired = sql`q.covers is not null and w.status = 'COMPLETED' and q.added_at < ${validSince(now).toISOString()}`;
    const papers = await readPapers(
      drizzle(client),
      sql`((o.status = 'PRESCRIPTION-CREATED' and p.covers is null)
        or p.id in (select q.id from prescriptions q join orders w on w.id = q.order_id
          where w.status <> 'PRESCRIPTION-CREATED' or q.covers is not null or q.rejected_at is not null order by q.id desc limit ${READ * scale})
        or p.id in (select q.id from prescriptions q join orders w on w.id = q.order_id where ${hasExpired} order by q.id desc limit ${EXPIRED * scale}))`,
    );
    await writeReadings(
      client,
      insert,
      papers.map((paper, index) => runCourse(index + 1, paper, draw, now.getTime())),
    );
  },
  advance: advanceReadings,
};
export default demo;
