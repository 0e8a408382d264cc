import { formMachine, formWhy } from '#machines/content/form.ts';
import type { FormFacts } from '#machines/content/form-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { formList } from '../lists.ts';
import { formEventLog, forms } from '../schema.ts';

export type StoredForm = typeof forms.$inferSelect;

export const factsOf = ({ questions, closes_on: closesOn }: Pick<StoredForm, 'questions' | 'closes_on'>): FormFacts => ({
  questions: questions.length,
  closesOn,
});

export const formKind: RecordKind<typeof formMachine, StoredForm> = {
  machine: formMachine,
  table: forms,
  log: { table: formEventLog, record: formEventLog.form_id },
  list: formList.id,
  missing: msg('Form not found'),
  permissions: { 'form.changed': 'forms.manage', 'form.opened': 'forms.manage', 'form.closed': 'forms.manage' },
  context: (_, stored) => factsOf(stored),
  columns: ({ closesOn }, { event, at }) => ({
    closes_on: closesOn,
    ...('by' in event && { author_id: event.by.id }),
    updated_at: at,
  }),
  payload: () => ({}),
  why: formWhy,
  audited: ({ title, purpose, closes_on, questions }) => ({ title, purpose, closes_on, questions }),
};
