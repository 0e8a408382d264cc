import { sql, type SQL } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { DUE_SOON } from '../task-choices.ts';
import { taskList } from '../task-list.ts';
import { joinSubjects } from './causes/task-subjects.ts';

/** The reasons as one text, for the list; the record has them by numbers. */
const why: SQL = sql`nullif(concat_ws(' · ', t.reasons#>>'{channel,name}', t.reasons#>>'{status,status}'), '')`;

/** Tasks of the caller. */
const sourceFor = ({ userId, now }: ListCaller): ListSource => {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  return {
    list: taskList,
    from: sql`queue_tasks t join queue_channels c on c.id = t.channel_id ${joinSubjects()}`,
    id: sql`t.id`,
    version: sql`t.version`,
    columns: {
      task: sql`s.code`,
      customer: sql`s.customer`,
      status: sql`t.status`,
      due: sql`t.due_at`,
      channel: sql`c.name`,
      why,
      when: sql`case when t.status in ('done', 'cancelled', 'wrapUp') then null when t.due_at < ${at(now)} then 'breached'
        when t.due_at < ${at(new Date(now.getTime() + DUE_SOON))} then 'dueSoon' else 'inTime' end`,
      subject: sql`t.subject`,
      outcome: sql`t.outcome`,
      until: sql`t.waits_until`,
    },
    patient: sql`s.patient_id`,
    search: everyWord(sql`lower(s.customer || ' ' || s.phone_no || ' ' || s.code)`),
    always: sql`t.agent_id = (select agent_id from users where id = ${userId})`,
    target: null,
  };
};

export const taskSource = sourceByCaller(sourceFor);
