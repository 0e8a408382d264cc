import type pg from 'pg';
import type { BulkParts } from '#platform/server/demo/demo.ts';
import { prescriptionReadings, readingEventLog } from '../schema.ts';
import { strictestOf } from '../server/reading-facts.ts';
import { drawPages } from './draw-pages.ts';
import type { Course } from './reading-course.ts';

const moment = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** Inserts prescriptions that went through their chart, with their logs and pages. */
export async function writeReadings(client: pg.ClientBase, insert: BulkParts['insert'], made: readonly Course[]): Promise<void> {
  await insert(
    prescriptionReadings,
    made.map(({ id, paper, status, facts, checker, reading, log, at }) => ({
      id,
      version: log.length,
      status,
      prescription_id: paper.id,
      order_id: paper.order_id,
      patient_id: paper.patient_id,
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
  await client.query('update prescriptions set dispensable = 0 where id = any($1)', [
    made.filter(({ status }) => status === 'expired').map(({ paper }) => paper.id),
  ]);
}
