import { eq, sql } from 'drizzle-orm';
import { notFound } from '#platform/record/server/kind/change-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { QuestionResult } from '../contract.ts';
import type { Question } from '../form-choices.ts';
import { forms } from '../schema.ts';
import { formKind } from './form-kind.ts';

interface Counted extends Record<string, unknown> {
  kind: string;
  question: string;
  answered: number;
  least: number | null;
  average: number | null;
  most: number | null;
  /** How often each choice was chosen. */
  chosen: Record<string, number> | null;
}

/**
 * Answers to each question as it is now; answers to a question that had other words or another kind are not among them.
 *
 * @throws ORPCError 404
 */
export async function resultsOf(db: Queryable, formId: number): Promise<{ answers: number; questions: QuestionResult[] }> {
  const [form] = await db.select({ questions: forms.questions }).from(forms).where(eq(forms.id, formId));
  if (!form) throw notFound(formKind);
  const { rows } = await db.execute<Counted>(sql`
    with answered as (
      select e->>'kind' as kind, e->>'question' as question, e->>'value' as value
      from form_answers a cross join jsonb_array_elements(a.answers) e where a.form_id = ${formId} and e->>'value' <> ''
    ), chosen as (
      select kind, question, choice, count(*)::int as count from answered cross join regexp_split_to_table(value, '\n') choice
      where kind in ('CHOICE', 'CHOICES') group by kind, question, choice
    )
    select kind, question, count(*)::int as answered,
      min(case when kind = 'NUMBER' then value::float8 end) as least,
      avg(case when kind = 'NUMBER' then value::float8 end) as average,
      max(case when kind = 'NUMBER' then value::float8 end) as most,
      (select jsonb_object_agg(c.choice, c.count) from chosen c where c.kind = answered.kind and c.question = answered.question) as chosen
    from answered group by kind, question`);
  const { rows: all } = await db.execute<{ count: number }>(sql`select count(*)::int from form_answers where form_id = ${formId}`);
  return { answers: all[0]?.count ?? 0, questions: form.questions.map((question) => resultOf(question, rows)) };
}

function resultOf({ kind, label, choices }: Question, rows: readonly Counted[]): QuestionResult {
  const found = rows.find((row) => row.kind === kind && row.question === label);
  const { answered = 0, least = null, average = null, most = null, chosen = null } = found ?? {};
  return {
    question: label,
    kind,
    answered,
    choices: choices.map((choice) => ({ choice, count: chosen?.[choice] ?? 0 })),
    numbers: least === null || average === null || most === null ? null : { least, average, most },
  };
}
