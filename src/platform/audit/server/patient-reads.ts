import type { Cause } from './audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { patientReads } from '../schema.ts';
import { outsideRequestTime, waitForShared } from '#platform/server/db/request-time.ts';

/** Record of patient reads; a response waits until its entry is stored. */
export interface PatientReads {
  /** Resolves once the entry is stored; if it rejects, the patients must not be shown. */
  keep(cause: Cause, patientIds: readonly number[]): Promise<void>;
}

type Row = typeof patientReads.$inferInsert;

/** Batches entries: while one statement runs, new entries are collected for the next. A single entry waits only for its own commit. */
export function openPatientReads(db: Database): PatientReads {
  let waiting: Row[] = [];
  let stored: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();

  /** The next statement, which stores all entries collected until it is sent. */
  function nextStatement(): Promise<void> {
    const before = last;
    const storing = async (): Promise<void> => {
      await before.catch(() => undefined);
      const rows = waiting;
      waiting = [];
      stored = null;
      await db.insert(patientReads).values(rows);
    };
    stored = outsideRequestTime(storing);
    last = stored;
    return last;
  }

  return {
    keep: ({ at, userId, requestId, operation }, patientIds) => {
      const patient_ids = [...new Set(patientIds)];
      if (patient_ids.length === 0) return Promise.resolve();
      waiting.push({ at, user_id: userId ?? 0, request_id: requestId, operation, patient_ids });
      return waitForShared(stored ?? nextStatement());
    },
  };
}

/** Maximum depth at which a response contains a patient. */
const DEEPEST = 4;

/** Ids of the patients in a response: every `patient_id`, and the id of every `patient`. */
export function patientsIn(answer: unknown, depth = 0): number[] {
  if (typeof answer !== 'object' || answer === null || depth > DEEPEST) return [];
  if (Array.isArray(answer)) return answer.flatMap((each) => patientsIn(each, depth + 1));
  return Object.entries(answer).flatMap(([name, value]) => {
    if (name === 'patient_id') return typeof value === 'number' ? [value] : [];
    const { id } = (name === 'patient' ? (value ?? {}) : {}) as { id?: unknown };
    return [...(typeof id === 'number' ? [id] : []), ...patientsIn(value, depth + 1)];
  });
}
