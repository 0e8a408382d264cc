import { randomUUID } from 'node:crypto';
import { clinicDoctors } from '#features/doctors/demo/public.ts';
import { inAnHour } from './callback-examples.ts';
import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on questions to doctors, by operation. */
export const doctorExamples = {
  'oms.doctorQuestions': () => ({ order_id: 1 }),
  'oms.askDoctor': () => ({
    order_id: NOBODYS,
    doctor_id: clinicDoctors[0].id,
    phone: clinicDoctors[0].phone,
    question: 'Is it 40 mg or 80 mg?',
    due_at: inAnHour(),
    request_key: randomUUID(),
  }),
  'oms.beginDoctorCall': () => ({ question_id: NOBODYS, version: 1 }),
  'oms.failDoctorCall': () => ({ question_id: NOBODYS, version: 1, result: 'BUSY', next_try_at: inAnHour() }),
  'oms.answerDoctorQuestion': () => ({ question_id: NOBODYS, version: 1, answer: 'AS-WRITTEN', text: '40 mg', is_read_back: true }),
  'oms.withdrawDoctorQuestion': () => ({ question_id: NOBODYS, version: 1, reason: 'A new prescription came' }),
};
