import type { Question, QuestionKind } from '../form-choices.ts';
import { FormCourse } from './form-course.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { colleague } from '#features/session/demo/public.ts';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;

const question = (kind: QuestionKind, label: string, choices: string[] = [], is_required = true): Question => ({
  kind,
  label,
  is_required,
  choices,
});
const optional = (asked: Question): Question => ({ ...asked, is_required: false });

export const coldStorage = [
  question('CHOICE', 'Which refrigerator?', ['Insulin', 'Vaccines', 'Other']),
  question('NUMBER', 'Temperature in °C'),
  question('CHOICE', 'Is the door seal intact?', ['Yes', 'No']),
  optional(question('TEXT', 'What was noticed?')),
];

export const delivery = [
  question('CHOICE', 'How was the delivery?', ['Good', 'Late', 'Incomplete', 'Damaged']),
  question('CHOICES', 'What did the customer like?', ['Friendly rider', 'Clean packing', 'Clear bill', 'On time']),
  optional(question('TEXT', 'In the words of the customer')),
];

export const flood = [
  question('CHOICE', 'Is the stock above the floor?', ['Yes', 'In part', 'No']),
  question('DATE', 'When was the drain cleaned last?'),
  question('NUMBER', 'Litres of diesel for the generator'),
];

export const training = [
  question('CHOICES', 'Which trainings do you need in 2027?', ['Cold chain', 'Schedule H1', 'Difficult calls', 'First aid']),
  optional(question('TEXT', 'What else?')),
];

export const diwali = [question('CHOICE', 'Is the store open on the day of Diwali?', ['All day', 'Until noon', 'No'])];

/** Forms in each state: two that are filled in every day, one whose last day has passed, one that was closed, one that is being written. */
export function formCourses(now: Date): FormCourse[] {
  const { id, name } = colleague('kabir.w');
  const by = { id, name };
  const today = businessDate(now);
  const at = (days: number): number => now.getTime() + days * DAY;
  const on = (days: number): string => daysLater(today, days);
  const begun = (
    form: number,
    title: string,
    purpose: string,
    questions: readonly Question[],
    days: number,
    closesOn: string | null = null,
  ) => new FormCourse(form, { title, purpose, questions, closesOn }, by, at(days));
  const opened = (course: FormCourse, days: number) => course.send(at(days), { type: 'form.opened', by, on: on(days) });
  return [
    opened(begun(1, 'Cold storage check', 'Twice a day, for each refrigerator of the store', coldStorage, -40), -39),
    opened(begun(2, 'Feedback after a delivery', 'Fill it in while the customer is on the phone', delivery, -25, on(8)), -24),
    opened(begun(3, 'Ready for the rains', 'Once for each store, before the season', flood, -170, on(-150)), -169).send(at(-149) + HOUR, {
      type: 'day.begun',
      on: on(-149),
    }),
    begun(4, 'Training needs', 'Planned for January', training, -2, on(30)),
    opened(begun(5, 'Opening hours at Diwali', 'Before the lists go to the website', diwali, -34), -33).send(at(-20), {
      type: 'form.closed',
      by,
    }),
  ];
}
