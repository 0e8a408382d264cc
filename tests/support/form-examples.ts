import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

let made = 0;

export const aQuestion = { kind: 'CHOICE', label: 'Is the seal intact?', is_required: true, choices: ['Yes', 'No'] };

/** Inputs of the operations on forms, by operation. */
export const formExamples = {
  'appForm.form': () => ({ form_id: 1 }),
  'appForm.createForm': () => ({
    title: `Check ${(made += 1)}`,
    purpose: 'Every morning',
    closes_on: '2027-03-31',
    request_key: randomUUID(),
  }),
  'appForm.changeForm': () => ({ form_id: NOBODYS, version: 1, title: 'Morning check', purpose: '', closes_on: '' }),
  'appForm.saveQuestion': () => ({ form_id: NOBODYS, version: 1, question: 0, ...aQuestion }),
  'appForm.arrangeQuestions': () => ({ form_id: NOBODYS, version: 1, order: [0] }),
  'appForm.openForm': () => ({ form_id: NOBODYS, version: 1 }),
  'appForm.closeForm': () => ({ form_id: NOBODYS, version: 1 }),
  'appForm.fillIn': () => ({ form_id: NOBODYS, version: 1, answers: ['Yes'], request_key: randomUUID() }),
  'appForm.formResults': () => ({ form_id: 1 }),
  'appForm.formAnswer': () => ({ answer_id: 1 }),
};
