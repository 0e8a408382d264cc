import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { drawPages } from './demo/draw-pages.ts';
import { type Paper, runCourse } from './demo/reading-course.ts';
import { prescriptionReadings, readingEventLog } from './schema.ts';
import { strictestOf } from './server/reading-facts.ts';

const PRESCRIPTIONS = 67;
/** Prescriptions of orders that have gone on, for each scale. */
const READ = 220;

const moment = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** Prescriptions of the orders that wait for a pharmacist, and of the latest that went on, each taken through its chart. */
const demo: Demo = {
  tables: [prescriptionReadings, readingEventLog],
  reads: ['doctors', 'orders', 'order_lines', 'prescriptions', 'drugs'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(PRESCRIPTIONS);
    const { rows: papers } = await client.query<Paper>(
      `select p.id::int, p.order_id::int, p.patient_id::int, o.patient_name as patient, o.status as order_status, p.covers is not null as is_read,
         p.rejected_at is not null as is_rejected, p.added_at as at,
         coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'composition', d.composition, 'schedule', d.schedule, 'form', d.form, 'uom', d.uom, 'pack_size', d.pack_size) order by l.id)
           from order_lines l join drugs d on d.id = l.drug_id where l.order_id = o.id), '[]') as drugs
       from prescriptions p join orders o on o.id = p.order_id
       where (o.status = 'PRESCRIPTION-CREATED' and p.covers is null) or p.id in (
         select id from prescriptions where order_id is not null and (covers is not null or rejected_at is not null) order by id desc limit $1)
       order by p.id`,
      [READ * scale],
    );
    const made = papers.map((paper, index) => runCourse(index + 1, paper, draw, now.getTime()));
    await insert(
      prescriptionReadings,
      made.map(({ id, paper, source, status, facts, checker, reading, log, at }) => ({
        id,
        version: log.length,
        status,
        prescription_id: paper.id,
        order_id: paper.order_id,
        patient_id: paper.patient_id,
        source,
        ...reading,
        schedule: strictestOf(facts.schedules),
        reader_id: facts.reader?.id ?? null,
        read_since: moment(facts.readSince),
        lease_until: moment(facts.leaseUntil),
        checker_id: checker,
        open_questions: facts.openQuestions,
        doctor_questions: facts.doctorQuestions,
        received_at: paper.at,
        updated_at: new Date(at),
      })),
    );
    await drawPages(client, made);
    await insert(
      readingEventLog,
      made.flatMap(({ log }) => log),
    );
  },
};
export default demo;
