import { sql } from 'drizzle-orm';
import type { PatientSource } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { type PointKind, pointKinds } from '../point-choices.ts';

interface EntryFacts {
  kind: PointKind;
  points: number;
  balance: number;
  note: string;
}

/** Points in the timeline of their patient. */
export const pointsOfPatients: PatientSource = {
  kind: 'points',
  title: msg('Points'),
  permission: 'patients.read',
  entries: (patient) =>
    sql`select id, at, by, jsonb_build_object('kind', kind, 'points', points, 'balance', balance, 'note', note) as data
      from point_entries where patient_id = ${patient}`,
  present: ({ kind, points, balance, note }: EntryFacts) => ({
    text: sentence(msg('Points, {kind}: {points}, balance {balance}'), { kind: sentence(pointKinds[kind]), points, balance }),
    detail: note || null,
  }),
};
