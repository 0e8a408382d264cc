import { sql } from 'drizzle-orm';
import type { PatientSource } from '#features/patients/server/public.ts';
import { type TaskOutcome, taskOutcomes } from '#machines/queues/task-facts.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { type CallState, callStates } from '../call-choices.ts';

interface CallOfPatient {
  isIncoming: boolean;
  status: CallState;
  outcome: TaskOutcome | null;
  seconds: number | null;
  note: string;
}

const talkTime = (seconds: number): Sentence =>
  seconds < 60 ? sentence(msg('{s} s'), { s: seconds }) : sentence(msg('{m} min {s} s'), { m: Math.floor(seconds / 60), s: seconds % 60 });

/** Calls in the timeline of their patient, for agents. */
export const callsOfPatients: PatientSource = {
  kind: 'call',
  title: msg('Calls'),
  permission: 'calls.make',
  entries: (patient) =>
    sql`select c.id, c.started_at as at, (select u.name from users u where u.agent_id = c.agent_id) as by,
        jsonb_build_object('status', c.status, 'isIncoming', c.direction = 'IN', 'outcome', c.outcome, 'seconds', c.talk_seconds, 'note', c.note) as data
      from calls c where c.patient_id = ${patient}`,
  present: ({ isIncoming, status, outcome, seconds, note }: CallOfPatient) => {
    const ended = sentence(outcome ? taskOutcomes[outcome] : callStates[status]);
    const text =
      seconds === null
        ? sentence(isIncoming ? msg('Incoming call: {outcome}') : msg('Call: {outcome}'), { outcome: ended })
        : sentence(isIncoming ? msg('Incoming call, {time}: {outcome}') : msg('Call, {time}: {outcome}'), {
            time: talkTime(seconds),
            outcome: ended,
          });
    return { text, detail: note || null };
  },
};
