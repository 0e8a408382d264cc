import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AnswerInPrescription from '#features/doctor-questions/console/answer-in-prescription.tsx';
import DeskScreen from '#features/doctor-questions/console/desk-screen.tsx';
import QuestionsOfPrescription from '#features/doctor-questions/console/questions-of-prescription.tsx';
import type { DoctorQuestion } from '#features/doctor-questions/contract.ts';
import type { PrescriptionRecord } from '#features/prescriptions/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { record as orderRecordOf, row } from '#tests/orders/console/orders-double.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const able = (event: string) => ({ event, allowed: true, because: null });
const unable = (event: string, message: string) => ({ event, allowed: false, because: { message } });

const openQuestion: DoctorQuestion = {
  id: 5,
  version: 2,
  status: 'asked',
  order: { id: 1, code: 'GLN-1' },
  patient_id: 1,
  reading_id: 8,
  doctor: { id: 3, name: 'Dr Rohini Sathe', registration_no: 'MMC 2011/04/1187' },
  phone: '9820041187',
  drug_id: 7,
  reading_line: 0,
  about: 'Telma 40',
  question: 'Is it 40 mg or 80 mg?',
  due_at: '2026-11-23T09:12:00.000Z',
  next_try_at: null,
  attempts: 1,
  last_result: 'BUSY',
  escalated: false,
  caller: null,
  answer: null,
  answer_text: null,
  answered_at: null,
  asked_by: 'Nandini Rane',
  created_at: '2026-11-23T08:40:00.000Z',
  log: [
    { version: 1, at: '2026-11-23T08:40:00.000Z', by: 'Nandini Rane', event: 'question.asked', payload: { note: 'Is it 40 mg or 80 mg?' } },
  ],
  abilities: [
    able('call.begun'),
    unable('call.failed', 'Call the doctor first'),
    unable('question.answered', 'Call the doctor first'),
    able('question.withdrawn'),
  ],
};
const calling: DoctorQuestion = {
  ...openQuestion,
  version: 3,
  status: 'calling',
  caller: { id: 1, name: 'Nandini Rane' },
  abilities: [
    unable('call.begun', 'You call the doctor already'),
    able('call.failed'),
    able('question.answered'),
    able('question.withdrawn'),
  ],
};
const answered: DoctorQuestion = {
  ...calling,
  version: 4,
  status: 'answered',
  answer: 'CHANGED',
  answer_text: '20 mg at night',
  answered_at: '2026-11-23T09:00:00.000Z',
  abilities: [],
};

const values = {
  id: 'GLN-1',
  due: openQuestion.due_at,
  state: 'asked',
  about: 'Telma 40',
  doctor: 'Dr Rohini Sathe',
  phone: '9820041187',
  question: openQuestion.question,
  attempts: 1,
  answer: null,
};
const untouched = {
  ...values,
  id: 'GLN-2',
  due: '2026-11-23T08:55:00.000Z',
  state: 'TO_ASK',
  about: null,
  doctor: null,
  phone: null,
  question: null,
};

const doctor = { id: 3, name: 'Dr Rohini Sathe', registration_no: 'MMC 2011/04/1187', address: 'Andheri West', phone: '9820041187' };
const prescription = {
  id: 8,
  order: { id: 1, code: 'GLN-1' },
  doctor_record: doctor,
  lines: [{ written: 'T Telma', drug: { name: 'Telma 40' }, drug_id: 7, struck: false }],
  abilities: [{ event: 'question.asked', allowed: true, because: null }],
} as unknown as PrescriptionRecord;

const QUESTIONS = 'GET /api/oms/orders/1/doctor-questions';
let requests: ReceivedRequest[];
const answers = (question: DoctorQuestion): Parameters<typeof serve>[0] => ({
  'GET /api/oms/doctor-orders': () => [
    200,
    {
      rows: [
        { id: 2, version: 1, values: untouched },
        { id: 1, version: 3, values },
      ],
      total: 2,
    },
  ],
  'GET /api/oms/orders/1': () => [200, orderRecordOf(row(1, { status: 'FOLLOW-UP-DOCTOR-WITHIN-TAT' }))],
  [QUESTIONS]: () => [200, { patient_id: 1, questions: [question] }],
  'POST /api/oms/orders/1/doctor-questions': () => [200, openQuestion],
  'POST /api/oms/doctor-questions/5/calls': () => [200, calling],
  'POST /api/oms/doctor-questions/5/unreachable': () => [200, openQuestion],
  'POST /api/oms/doctor-questions/5/answer': () => [200, answered],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
});

const Address = () => <p data-testid="address">{useLocation().search}</p>;

function show(question: DoctorQuestion, children: React.ReactNode, address = '/doctor-prescription/order-list') {
  queryClient.clear();
  storeGeneralData({ CallDetailStatusChoices: { BUSY: 'Busy', 'NOT-ANSWERED': 'Not answered' } }, Date.now());
  stored.currentUser.write(current({ roles: [roles.pharmacist] }));
  requests = serve(answers(question));
  return openScreen(
    <>
      {children}
      <Address />
    </>,
    address,
  );
}

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.replace('/api/oms/', ''), body]);
const bench = (question: DoctorQuestion) =>
  show(question, <QuestionsOfPrescription record={prescription} isDirty={false} now={now.getTime()} />);

beforeEach(() => vi.useFakeTimers({ now, shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe('the desk (§1, §2.2, §2.5)', () => {
  it('requests the orders that wait for a doctor by due time, ten at a time (§7.6)', async () => {
    show(openQuestion, <DeskScreen />);
    const table = await screen.findByRole('table', { name: 'Doctor orders' });
    const [first, second] = await waitFor(() => {
      const rows = within(table).getAllByRole('row').slice(1);
      expect(rows.length).toBeGreaterThan(1);
      return rows;
    });
    expect(first).toHaveTextContent('Ask now');
    for (const words of ['12 min', 'To be called', 'Telma 40', 'Dr Rohini Sathe', '98200 41187', 'Is it 40 mg or 80 mg?'])
      expect(second).toHaveTextContent(words);
    const params = new URLSearchParams(requests.find(({ path }) => path === '/api/oms/doctor-orders')?.query);
    expect(params.get('limit')).toBe('10');
    expect(JSON.parse(params.get('where') ?? '').of).toEqual([{ field: 'waits', is: 'anyOf', value: ['yes'] }]);
  });

  it('opens the order of the address, and moves with j and Enter', async () => {
    const person = show(openQuestion, <DeskScreen />, '/doctor-prescription/order-list?order_id=1');
    const drawer = await screen.findByLabelText('Order GLN-1');
    expect(await within(drawer).findByRole('listitem', { name: 'Question to Dr Rohini Sathe' })).toHaveTextContent('Is it 40 mg or 80 mg?');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(''));
    await person.keyboard('j{Enter}');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/order_id=\d/));
  });
});

describe('a question', () => {
  it('is asked of the doctor of the prescription, about one of its lines', async () => {
    const person = bench(openQuestion);
    await person.click(await screen.findByRole('button', { name: 'Ask the doctor…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask the doctor about GLN-1' }));
    expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('9820041187');
    await person.selectOptions(dialog.getByRole('combobox', { name: /^Line/ }), 'Telma 40');
    await person.type(dialog.getByRole('textbox', { name: 'Question' }), 'Which strength?');
    await person.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        [
          'orders/1/doctor-questions',
          { reading_id: 8, doctor_id: 3, phone: '9820041187', question: 'Which strength?', drug_id: 7, reading_line: 0, about: 'Telma 40' },
        ],
      ]),
    );
  });

  it('is called for by one press, which says who calls', async () => {
    const person = bench(openQuestion);
    const call = await screen.findByRole('link', { name: 'Call Dr Rohini Sathe' });
    expect(call).toHaveAttribute('href', 'tel:+919820041187');
    expect(screen.getByText(/Attempts: 1 · Busy/)).toBeInTheDocument();
    await person.click(call);
    await waitFor(() => expect(sent()).toMatchObject([['doctor-questions/5/calls', { version: 2 }]]));
  });

  it('is answered once it was read back', async () => {
    const person = bench(calling);
    await person.click(await screen.findByRole('button', { name: 'Write the answer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What did Dr Rohini Sathe answer?' }));
    await person.click(dialog.getByRole('radio', { name: 'Changed' }));
    await person.type(dialog.getByRole('textbox', { name: 'What the doctor said' }), '20 mg at night');
    expect(dialog.getByRole('button', { name: 'Save answer' })).toHaveAttribute('aria-disabled', 'true');
    await person.click(dialog.getByRole('checkbox', { name: 'Read back to the doctor, who confirmed it' }));
    await person.click(dialog.getByRole('button', { name: 'Save answer' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        ['doctor-questions/5/answer', { version: 3, answer: 'CHANGED', text: '20 mg at night', is_read_back: true }],
      ]),
    );
  });

  it('that did not reach the doctor is called for again at a time', async () => {
    const person = bench(calling);
    await person.click(await screen.findByRole('button', { name: 'Not reached…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did the call end?' }));
    await person.click(dialog.getByRole('radio', { name: 'Busy' }));
    await person.click(dialog.getByRole('button', { name: 'Log call' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([['doctor-questions/5/unreachable', { result: 'BUSY', next_try_at: '2026-11-23T09:10:00.000Z' }]]),
    );
  });

  it('shows its answer at the line, until then where it stands', async () => {
    const line = <AnswerInPrescription record={prescription} line={0} drugId={7} now={now.getTime()} />;
    show(answered, line);
    expect(await screen.findByText('Changed: 20 mg at night')).toBeInTheDocument();
  });
});
