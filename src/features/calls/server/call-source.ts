import { sql } from 'drizzle-orm';
import { joinAnySubjects } from '#features/agent-tasks/server/public.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { callList } from '../call-list.ts';

/** Calls of the caller. */
const sourceFor = ({ userId }: ListCaller): ListSource => ({
  list: callList,
  from: sql`calls c left join queue_tasks t on t.id = c.task_id ${joinAnySubjects()}`,
  id: sql`c.id`,
  version: sql`c.version`,
  columns: {
    customer: sql`c.customer`,
    phone: sql`c.phone_no`,
    started: sql`c.started_at`,
    direction: sql`c.direction`,
    status: sql`c.status`,
    talk: sql`c.talk_seconds`,
    result: sql`c.result`,
    outcome: sql`c.outcome`,
    task: sql`s.code`,
    note: sql`c.note`,
    subject: sql`t.subject`,
  },
  patient: sql`c.patient_id`,
  search: everyWord(sql`lower(c.customer || ' ' || c.phone_no || ' ' || c.note)`),
  always: sql`c.agent_id = (select agent_id from users where id = ${userId})`,
  target: null,
});

export const callSource = sourceByCaller(sourceFor);
