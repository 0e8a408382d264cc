import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { answerList, formList } from '../lists.ts';

export const formSource: ListSource = {
  list: formList,
  from: sql`forms f join users u on u.id = f.author_id`,
  id: sql`f.id`,
  version: sql`f.version`,
  columns: {
    title: sql`f.title`,
    status: sql`f.status`,
    questions: sql`jsonb_array_length(f.questions)`,
    answers: sql`(select count(*) from form_answers a where a.form_id = f.id)`,
    last_answer: sql`(select max(a.answered_at) from form_answers a where a.form_id = f.id)`,
    closes_on: sql`f.closes_on`,
    by: sql`u.name`,
    updated_at: sql`f.updated_at`,
  },
  search: everyWord(sql`lower(f.title)`),
  always: null,
  target: null,
};

export const answerSource: ListSource = {
  list: answerList,
  from: sql`form_answers a join forms f on f.id = a.form_id join users u on u.id = a.user_id`,
  id: sql`a.id`,
  version: null,
  columns: {
    form: sql`f.title`,
    by: sql`u.name`,
    answered_at: sql`a.answered_at`,
    answers: sql`(select string_agg((e.answer->>'question') || case when e.answer->>'question' ~ '[?:]$' then ' ' else ': ' end
        || replace(e.answer->>'value', chr(10), ', '), ' · ' order by e.position)
      from jsonb_array_elements(a.answers) with ordinality e(answer, position) where e.answer->>'value' <> '')`,
    form_id: sql`a.form_id`,
  },
  search: everyWord(sql`lower(f.title || ' ' || u.name)`),
  always: null,
  target: null,
};
