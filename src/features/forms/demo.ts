import { colleague } from '#features/session/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { cycled, random, type Random } from '#platform/server/demo/random.ts';
import { coldStorage, delivery, diwali, flood, formCourses } from './demo/written-forms.ts';
import type { Answer, Question } from './form-choices.ts';
import { formAnswers, formEventLog, forms } from './schema.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const noticed = ['', '', '', 'Ice on the back wall', 'The door was open for a while'];
const inWords = ['', 'The rider called before he came', '', 'One strip was missing', 'She would like a shorter bill'];

/** A value for each question. */
const valuesOf: Readonly<Record<number, (draw: Random) => readonly string[]>> = {
  1: (draw) => [
    draw.pick(['Insulin', 'Vaccines', 'Other']),
    String(draw.whole(20, 82) / 10),
    draw.pick(['Yes', 'Yes', 'Yes', 'No']),
    draw.pick(noticed),
  ],
  2: (draw) => [
    draw.pick(['Good', 'Good', 'Good', 'Late', 'Incomplete']),
    draw.pick(['Friendly rider', 'Friendly rider\nOn time', 'Clean packing\nClear bill', 'On time']),
    draw.pick(inWords),
  ],
  3: (draw) => [draw.pick(['Yes', 'Yes', 'In part']), `2026-06-0${draw.whole(1, 9)}`, String(draw.whole(10, 60))],
  5: (draw) => [draw.pick(['All day', 'Until noon', 'Until noon', 'No'])],
};

const answersTo = (questions: readonly Question[], values: readonly string[]): Answer[] =>
  questions.map(({ kind, label }, at) => ({ kind, question: label, value: values[at] ?? '' }));

/** Five forms, and what store operations and the call centre filled in. */
const demo: Demo = {
  tables: [forms, formEventLog, formAnswers],
  fill: async ({ insert, now }) => {
    const courses = formCourses(now);
    await insert(
      forms,
      courses.map(({ row }) => row),
    );
    await insert(
      formEventLog,
      courses.flatMap(({ log }) => log),
    );
    const draw = random(4_117);
    const filled = (form: number, questions: readonly Question[], count: number, by: readonly string[], hours: number, first: number) =>
      Array.from({ length: count }, (_, at): Row<typeof formAnswers> => {
        const username = cycled(by, at);
        return {
          form_id: form,
          answers: answersTo(questions, valuesOf[form]?.(draw) ?? []),
          user_id: colleague(username).id,
          answered_at: new Date(now.getTime() - first * DAY + at * hours * HOUR),
        };
      });
    await insert(formAnswers, [
      ...filled(3, flood, 24, ['ganesh.m'], 12, 165),
      ...filled(5, diwali, 24, ['ganesh.m'], 6, 32),
      ...filled(1, coldStorage, 70, ['ganesh.m'], 12, 36),
      ...filled(2, delivery, 44, ['meera.k', 'farhan.s', 'devika.r'], 11, 22),
    ]);
  },
};
export default demo;
