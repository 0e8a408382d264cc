/** Questions to doctors: asked, called for, answered and read back (§2.2, §4.1). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DoctorQuestion } from '#features/doctor-questions/contract.ts';
import { sendDueQuestions } from '#features/doctor-questions/server/due-questions.ts';
import { clinicDoctors } from '#features/doctors/demo/public.ts';
import { get, line, reading, received, save, send } from '#tests/prescriptions/server/scene.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let nandini: TestBrowser;
let yusuf: TestBrowser;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  nandini = await server.signedIn('nandini.r');
  yusuf = await server.signedIn('yusuf.d');
  agent = await server.signedIn('meera.k');
});
afterAll(() => server.close());

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * MINUTE).toISOString();
const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];

const fieldsOf = (fields: object = {}) => ({
  doctor_id: clinicDoctors[0].id,
  phone: '+91 98200 41187',
  question: 'Is it 40 mg or 80 mg?',
  due_at: inMinutes(30),
  ...fields,
});

const ask = (browser: TestBrowser, orderId: number, fields: object = {}) =>
  browser.request('POST', `/api/oms/orders/${orderId}/doctor-questions`, fieldsOf(fields));

async function askQuestion(orderId: number, fields: object = {}, browser = nandini): Promise<DoctorQuestion> {
  const answer = await ask(browser, orderId, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const change = (browser: TestBrowser, { id, version }: DoctorQuestion, path: string, fields: object = {}) =>
  browser.request('POST', `/api/oms/doctor-questions/${id}/${path}`, { version, ...fields });

const changed = async (browser: TestBrowser, question: DoctorQuestion, path: string, fields: object = {}): Promise<DoctorQuestion> => {
  const answer = await change(browser, question, path, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

const readBack = { answer: 'CHANGED', text: '20 mg at night', is_read_back: true };

const questionsOf = async (orderId: number): Promise<DoctorQuestion[]> =>
  (await nandini.request('GET', `/api/oms/orders/${orderId}/doctor-questions`)).body.questions;

const used: number[] = [];
/** Another open order that nothing was asked about. */
async function anOrder(status = 'PLACED'): Promise<{ id: number; code: string; drug_id: number }> {
  const rows = await query<{ id: number; code: string; drug_id: number }>(
    `select o.id::int, o.code, min(l.drug_id)::int as drug_id from orders o join order_lines l on l.order_id = o.id
     where o.status = $1 and o.id <> all($2) and not exists (select from doctor_questions q where q.order_id = o.id)
     group by o.id order by o.id limit 1`,
    [status, used],
  );
  used.push(rows[0]!.id);
  return rows[0]!;
}

async function clarified() {
  const paper = await received(server);
  await send(nandini, paper.id, 'review.begun');
  await save(nandini, paper.id, reading(paper.drugId));
  const question = await askQuestion(paper.orderId, { reading_id: paper.id, reading_line: 0, drug_id: paper.drugId, about: 'Telma' });
  return { paper, question };
}

describe('a question about an order', () => {
  test('is asked once per key, about the order or one of its lines', async () => {
    const order = await anOrder();
    const fields = fieldsOf({ drug_id: order.drug_id, about: 'Telma 40', request_key: randomUUID() });
    const send = () => agent.request('POST', `/api/oms/orders/${order.id}/doctor-questions`, fields);
    const answers = [await send(), await send()];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await questionsOf(order.id)).toMatchObject([
      {
        status: 'asked',
        phone: '9820041187',
        about: 'Telma 40',
        drug_id: order.drug_id,
        doctor: { name: 'Dr Rohini Sathe', registration_no: 'MMC 2011/04/1187' },
        asked_by: agent.user!.name,
        log: [{ event: 'question.asked', payload: { note: 'Is it 40 mg or 80 mg?' } }],
      },
    ]);
  });

  test('that somebody else changed is refused with the question as it is now', async () => {
    const question = await askQuestion((await anOrder()).id);
    await changed(yusuf, question, 'calls');
    const stale = await change(nandini, question, 'calls');
    expect([stale.status, stale.body.message]).toEqual([409, 'Changed by someone else since you opened it']);
    expect(stale.body.data.record).toMatchObject({ status: 'calling', caller: { name: 'Yusuf Dalwai' } });
    const instead = await changed(nandini, stale.body.data.record, 'calls');
    expect(instead.caller!.name).toBe('Nandini Rane');
  });

  test('is refused at its field', async () => {
    const { id } = await anOrder();
    const refused = async (fields: object) => {
      const { status, body } = await ask(nandini, id, fields);
      return [status, ...body.data.errors.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)];
    };
    expect(await refused({ phone: '98200' })).toEqual([400, 'phone: Exactly 10 digits']);
    expect(await refused({ due_at: inMinutes(-1) })).toEqual([400, 'due_at: This time has passed']);
    expect(await refused({ due_at: inMinutes(31 * 24 * 60) })).toEqual([400, 'due_at: At most 30 days ahead']);
    expect(await refused({ doctor_id: 999_999 })).toEqual([400, 'doctor_id: Doctor not found']);
    expect(await refused({ drug_id: 999_999 })).toEqual([400, 'drug_id: This drug is not in the order']);
    expect(await questionsOf(id)).toEqual([]);
    expect((await (await server.signedIn('ganesh.m')).request('POST', `/api/oms/orders/${id}/doctor-questions`, fieldsOf())).status).toBe(
      403,
    );
  });

  test('is withdrawn with a reason, and by itself once its order is closed', async () => {
    const first = await askQuestion((await anOrder()).id);
    expect((await change(nandini, first, 'withdraw', { reason: '' })).status).toBe(400);
    expect((await changed(nandini, first, 'withdraw', { reason: 'A new prescription came' })).status).toBe('withdrawn');
    const order = await anOrder();
    await askQuestion(order.id);
    const { body } = await agent.request('GET', `/api/oms/orders/${order.id}`);
    const { body: reasons } = await agent.request('GET', '/api/oms/cancel-reasons');
    const reason = reasons.reasons.find(({ events }: { events: string[] }) => events.includes('mark_cancel_by_customer')).reason_name;
    const cancelled = { event: 'mark_cancel_by_customer', version: body.version, reason };
    expect((await agent.request('POST', `/api/oms/orders/${order.id}/events`, cancelled)).status).toBe(200);
    expect(await questionsOf(order.id)).toMatchObject([{ status: 'withdrawn', log: [{ event: 'order.ended', by: 'System' }, {}] }]);
    expect((await ask(nandini, order.id)).body.data.errors[0].message).toBe('This order is closed');
  });
});

describe('a question about a prescription (§1)', () => {
  test('is asked by its reader, and the prescription waits for the answer', async () => {
    const { paper, question } = await clarified();
    const waiting = await get(nandini, paper.id);
    expect(waiting).toMatchObject({ status: 'clarification', open_questions: 1 });
    const early = await send(nandini, paper.id, 'question.answered', { note: '40 mg' });
    expect([early.status, early.body.message]).toEqual([409, 'The doctor has not answered yet: write the answer at the question']);
    const calling = await changed(agent, question, 'calls');
    await changed(agent, calling, 'answer', readBack);
    expect(await get(nandini, paper.id)).toMatchObject({
      status: 'inReview',
      reader: { name: 'Nandini Rane' },
      open_questions: 0,
      log: [
        { event: 'question.answered', by: agent.user!.name, payload: { note: '20 mg at night' } },
        { event: 'question.asked' },
        {},
        {},
        {},
      ],
    });
    expect((await save(nandini, paper.id, reading(paper.drugId, { lines: [line(paper.drugId)] }))).status).toBe(200);
  });

  test('that is withdrawn lets the prescription go on', async () => {
    const { paper, question } = await clarified();
    await changed(nandini, question, 'withdraw', { reason: 'The stamp can be read after all' });
    expect((await get(nandini, paper.id)).status).toBe('inReview');
  });

  test('of another reader, or of another order, is refused', async () => {
    const paper = await received(server);
    await send(nandini, paper.id, 'review.begun');
    const other = await ask(yusuf, paper.orderId, { reading_id: paper.id });
    expect([other.status, other.body.data.errors[0].message]).toEqual([400, expect.stringMatching(/^Nandini Rane reads it since/)]);
    const elsewhere = await ask(nandini, (await anOrder()).id, { reading_id: paper.id });
    expect(elsewhere.body.data.errors[0].message).toBe('This prescription is another order’s');
  });
});

describe('the desk', () => {
  const rowsOf = async (question: Record<string, string>) =>
    (await agent.request('GET', `/api/oms/doctor-orders?${new URLSearchParams(question)}`)).body.rows as {
      id: number;
      values: Record<string, unknown>;
    }[];
  const where = (field: string, value: string) => JSON.stringify({ match: 'all', of: [{ field, is: 'anyOf', value: [value] }] });

  test('shows an order with the open question that is due first, with its answer, and one that nothing was asked about', async () => {
    const order = await anOrder();
    await askQuestion(order.id, { question: 'For how long?', due_at: inMinutes(50) });
    const sooner = await askQuestion(order.id, { question: 'Which strength?', about: 'Telma 40' });
    const row = async () => (await rowsOf({ search: order.code }))[0]!;
    expect(await row()).toMatchObject({
      id: order.id,
      values: {
        id: order.code,
        state: 'asked',
        question: 'Which strength?',
        about: 'Telma 40',
        doctor: 'Dr Rohini Sathe',
        open: 2,
        waits: 'yes',
      },
    });
    await changed(nandini, await changed(nandini, sooner, 'calls'), 'answer', readBack);
    expect((await row()).values).toMatchObject({ question: 'For how long?', open: 1 });
    const untouched = await anOrder('FOLLOW-UP-DOCTOR-WITHIN-TAT');
    const [toAsk] = await rowsOf({ search: untouched.code });
    expect(toAsk!.values).toMatchObject({ state: 'TO_ASK', doctor: null, waits: 'yes' });
  });

  test('has those due first on top, and the demonstration’s questions in every state', async () => {
    const due = (await rowsOf({ where: where('waits', 'yes'), limit: '200' }))
      .map(({ values }) => values['due'])
      .filter(Boolean) as string[];
    expect(due).toEqual(due.toSorted());
    const states = await query<{ status: string }>('select distinct status from doctor_questions order by status');
    expect(states.map(({ status }) => status)).toEqual(['answered', 'asked', 'calling', 'unreachable', 'withdrawn']);
    const [late] = await rowsOf({ where: where('when', 'overdue') });
    expect(late).toBeDefined();
  });
});

// Last, because the sessions of the call centre end when nothing is done.
describe('a question, as time passes,', () => {
  test('is called for, not reached, called for again, and answered once it was read back', async () => {
    const { id } = await anOrder();
    const question = await askQuestion(id);
    expect((await change(nandini, question, 'answer', readBack)).body.message).toBe('Call the doctor first');
    const calling = await changed(nandini, question, 'calls');
    expect(calling).toMatchObject({ status: 'calling', caller: { name: 'Nandini Rane' } });
    const own = await change(yusuf, calling, 'answer', readBack);
    expect([own.status, own.body.message]).toEqual([409, 'Nandini Rane calls the doctor']);
    const late = await change(nandini, calling, 'unreachable', { result: 'BUSY', next_try_at: inMinutes(-1) });
    expect([late.status, late.body.data.errors[0]]).toMatchObject([400, { field: 'next_try_at', message: 'This time has passed' }]);
    const failed = await changed(nandini, calling, 'unreachable', { result: 'BUSY', next_try_at: inMinutes(10), note: 'Engaged' });
    expect(failed).toMatchObject({ status: 'unreachable', attempts: 1, last_result: 'BUSY', next_try_at: inMinutes(10), caller: null });
    await sendDueQuestions(server.db, server.clock);
    expect((await questionsOf(id))[0]!.status).toBe('unreachable');
    server.clock.advance(10 * MINUTE);
    await sendDueQuestions(server.db, server.clock);
    const [again] = await questionsOf(id);
    expect(again).toMatchObject({ status: 'asked', next_try_at: null });
    const called = await changed(yusuf, again!, 'calls');
    const unread = await change(yusuf, called, 'answer', { ...readBack, is_read_back: false });
    expect(unread.body.data.errors).toMatchObject([{ field: 'is_read_back', message: 'Read the answer back to the doctor first' }]);
    const answered = await changed(yusuf, called, 'answer', readBack);
    expect(answered).toMatchObject({
      status: 'answered',
      answer: 'CHANGED',
      answer_text: '20 mg at night',
      caller: { name: 'Yusuf Dalwai' },
      attempts: 2,
      abilities: [{ allowed: false, because: { message: 'The doctor has answered already' } }, {}, {}, {}],
    });
  });

  test('without an answer in time is escalated once; its assignee, who asked and who leads are notified, and of the answer too', async () => {
    const order = await anOrder();
    await query('update orders set assignee_id = $2, assignee = $3 where id = $1', [order.id, agent.user!.user_id, agent.user!.name]);
    const question = await askQuestion(order.id);
    const notices = () =>
      query<{ message: string; title: string; names: string[] }>(
        `select n.message, n.title, array(select u.username from notification_mappings m join users u on u.id = m.user_id
           where m.web_socket_notification_id = n.id order by u.username) as names
         from web_socket_notifications n where n.message like $1 order by n.id`,
        [`${order.code}: the doctor%`],
      );
    server.clock.advance(31 * MINUTE);
    await sendDueQuestions(server.db, server.clock);
    await sendDueQuestions(server.db, server.clock);
    const [late] = await questionsOf(order.id);
    expect(late).toMatchObject({ status: 'asked', escalated: true, version: question.version + 1 });
    const text = `${order.code}: the doctor has not answered in time`;
    expect(await notices()).toMatchObject([
      { message: text, title: 'Call Center Operation', names: ['meera.k', 'nandini.r'] },
      { message: text, title: 'Call Center Operation Admin' },
    ]);
    await changed(yusuf, await changed(yusuf, late!, 'calls'), 'answer', readBack);
    expect((await notices()).at(-1)).toEqual({
      message: `${order.code}: the doctor answered: changed`,
      title: 'Doctor answered',
      names: ['meera.k', 'nandini.r'],
    });
  });
});
