import type { Cause } from './audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { patientReads } from '../schema.ts';
import { outsideRequestTime, waitForShared } from '#platform/server/db/request-time.ts';

/** Who was shown which patients: the trail that every such answer waits for. */
export interface PatientReads {
  /** Resolves once the trail is stored; rejects when it cannot be, and then nothing may be shown. */
  keep(cause: Cause, patientIds: readonly number[]): Promise<void>;
}

type Row = typeof patientReads.$inferInsert;

/**
 * Stores trails together: while one statement is on its way, those that come are kept for the next. Alone, a trail waits for
 * its own commit; under load many share one.
 */
export function openPatientReads(db: Database): PatientReads {
  let waiting: Row[] = [];
  let stored: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();

  /** The next statement, for all that come before it is sent. */
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

/** Deepest place of an answer that a patient stands in. */
const DEEPEST = 4;

/** Patients that an answer shows: whoever is named by `patient_id`, or stands as `patient` with an id. */
export function patientsIn(answer: unknown, depth = 0): number[] {
  if (typeof answer !== 'object' || answer === null || depth > DEEPEST) return [];
  if (Array.isArray(answer)) return answer.flatMap((each) => patientsIn(each, depth + 1));
  return Object.entries(answer).flatMap(([name, value]) => {
    if (name === 'patient_id') return typeof value === 'number' ? [value] : [];
    const { id } = (name === 'patient' ? (value ?? {}) : {}) as { id?: unknown };
    return [...(typeof id === 'number' ? [id] : []), ...patientsIn(value, depth + 1)];
  });
}
