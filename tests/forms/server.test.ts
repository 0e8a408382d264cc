/** App-form service (§1): forms are written, opened, filled in and counted. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormRecord } from '#features/forms/contract.ts';
import type { Question } from '#features/forms/form-choices.ts';
import { closeForms } from '#features/forms/server/close-forms.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let writer: TestBrowser;
let store: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  writer = await server.signedIn('kabir.w');
  store = await server.signedIn('ganesh.m');
});
afterAll(() => server.close());

const questions: Question[] = [
  { kind: 'CHOICE', label: 'Which refrigerator?', is_required: true, choices: ['Insulin', 'Vaccines'] },
  { kind: 'NUMBER', label: 'Temperature', is_required: true, choices: [] },
  { kind: 'CHOICES', label: 'What was done?', is_required: false, choices: ['Cleaned', 'Defrosted', 'Repaired'] },
  { kind: 'DATE', label: 'When was it cleaned?', is_required: false, choices: [] },
  { kind: 'TEXT', label: 'What was noticed?', is_required: false, choices: [] },
];

type Sent = Pick<FormRecord, 'id' | 'version'>;
const send = ({ id, version }: Sent, path: string, fields: object = {}, browser = writer) =>
  browser.request('POST', `/api/app-form/forms/${id}/${path}`, { version, ...fields });

async function sent(form: Sent, path: string, fields: object = {}): Promise<FormRecord> {
  const { status, body } = await send(form, path, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function created(fields: object = {}): Promise<FormRecord> {
  const form = { title: 'Cold storage', purpose: '', closes_on: '', request_key: randomUUID(), ...fields };
  const { status, body } = await writer.request('POST', '/api/app-form/forms', form);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function drafted(asked: readonly Question[] = questions, fields: object = {}): Promise<FormRecord> {
  let form = await created(fields);
  for (const [question, each] of asked.entries()) form = await sent(form, 'questions', { question, ...each });
  return form;
}

const opened = async (asked?: readonly Question[], fields?: object) => sent(await drafted(asked, fields), 'open');
const fill = (form: Sent, answers: readonly string[], browser = store, key = randomUUID()) =>
  send(form, 'answers', { answers, request_key: key }, browser);
const today = () => businessDate(server.clock.now());

/** Rows of the answers to a form. */
async function answersTo({ id }: Sent) {
  const where = JSON.stringify({ match: 'all', of: [{ field: 'form_id', is: 'is', value: id }] });
  const { body } = await writer.request('GET', `/api/app-form/answers?where=${encodeURIComponent(where)}`);
  return body.rows as { id: number; values: Record<string, unknown> }[];
}

const fieldsOf = ({ status, body }: { status: number; body: { data?: { errors?: { field: string; message: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
];

describe('a form', () => {
  test('is written as a draft, opened with questions alone, and changed again only once it is closed', async () => {
    const empty = await created();
    expect(await send(empty, 'open')).toMatchObject({ status: 409, body: { message: 'The form has no questions' } });
    const form = await opened();
    expect(form).toMatchObject({
      status: 'open',
      questions,
      log: [{ event: 'form.opened' }, { payload: { part: 'question' } }, {}, {}, {}, {}, {}],
    });
    expect(await send(form, 'details', { title: 'Other', purpose: '', closes_on: '' })).toMatchObject({
      status: 409,
      body: { message: 'The form is open: close it first, so that its answers fit its questions' },
    });
    const closed = await sent(form, 'close');
    expect(await sent(closed, 'details', { title: 'Other', purpose: 'For all', closes_on: '' })).toMatchObject({
      title: 'Other',
      purpose: 'For all',
      by: 'Kabir Walia',
    });
  });

  test('has its questions moved and removed, and each once', async () => {
    const form = await drafted(questions.slice(0, 2));
    const moved = await sent(form, 'order', { order: [1, 0] });
    expect(moved.questions.map(({ label }) => label)).toEqual(['Temperature', 'Which refrigerator?']);
    expect(fieldsOf(await send(moved, 'order', { order: [0, 0] }))).toEqual([400, 'order: Each question once']);
    expect(fieldsOf(await send(moved, 'questions', { question: 2, ...questions[1], label: 'temperature' }))).toEqual([
      400,
      'label: Another question of the form has these words',
    ]);
    expect((await sent(moved, 'order', { order: [1] })).questions).toEqual([questions[0]]);
  });

  test.each([
    ['one choice', { kind: 'CHOICE', choices: ['Yes'] }, 'At least two choices, and none for other kinds of questions'],
    ['choices for a number', { kind: 'NUMBER', choices: ['1', '2'] }, 'At least two choices, and none for other kinds of questions'],
    ['a choice twice', { kind: 'CHOICES', choices: ['Yes', 'yes'] }, 'Each choice once'],
  ])('refuses %s at its field', async (_, fields, message) => {
    const question = { question: 0, label: 'Well?', is_required: true, ...fields };
    expect(fieldsOf(await send(await created(), 'questions', question))).toEqual([400, `choices: ${message}`]);
  });

  test('ends with its last day, for those who fill it in at once, and opens again with another one', async () => {
    const form = await opened(questions.slice(1, 2), { closes_on: today() });
    expect((await fill(form, ['4'])).status).toBe(200);
    server.clock.advance(24 * 3_600_000);
    [writer, store] = [await server.signedIn('kabir.w'), await server.signedIn('ganesh.m')];
    expect(await fill(form, ['4'])).toMatchObject({ status: 409, body: { data: { record: { status: 'closed', answers: 1 } } } });
    const { body: closed } = await writer.request('GET', `/api/app-form/forms/${form.id}`);
    expect(closed).toMatchObject({ status: 'closed', log: [{ event: 'day.begun', by: 'System' }, {}, {}, {}] });
    expect(await send(closed, 'open')).toMatchObject({
      status: 409,
      body: { message: 'The last day of the form has passed: choose another one first' },
    });
    const longer = await sent(closed, 'details', { title: form.title, purpose: '', closes_on: daysLater(today(), 7) });
    expect(await sent(longer, 'open')).toMatchObject({ status: 'open' });
    expect(await closeForms(server.db, server.clock)).toBe(0);
  });
});

describe('answers', () => {
  test('are kept in one form, with their questions, also when these change', async () => {
    const form = await opened();
    const { body } = await fill(form, ['Insulin', ' 04.50 ', 'Repaired\nCleaned', '1/11/2026', '']);
    expect(body).toMatchObject({ id: form.id, answers: 1, own_answers: 1 });
    const closed = await sent(form, 'close');
    await sent(closed, 'questions', { question: 1, ...questions[1], label: 'Temperature in °C' });
    const [row] = await answersTo(form);
    expect(row?.values).toMatchObject({
      form: 'Cold storage',
      by: 'Ganesh Mhatre',
      answers: 'Which refrigerator? Insulin · Temperature: 4.5 · What was done? Cleaned, Repaired · When was it cleaned? 2026-11-01',
    });
    const { body: answer } = await writer.request('GET', `/api/app-form/answers/${row?.id}`);
    expect(answer.answers.map(({ question, value }: { question: string; value: string }) => [question, value])).toEqual([
      ['Which refrigerator?', 'Insulin'],
      ['Temperature', '4.5'],
      ['What was done?', 'Cleaned\nRepaired'],
      ['When was it cleaned?', '2026-11-01'],
      ['What was noticed?', ''],
    ]);
  });

  test('are refused question by question, and nothing is kept then', async () => {
    const form = await opened();
    expect(fieldsOf(await fill(form, ['Milk', 'cold', 'Sold', '31/2/2026', 'x'.repeat(2_001)]))).toEqual([
      400,
      'answers.0: One of the choices',
      'answers.1: A number such as 4 or 4.5',
      'answers.2: Some of the choices',
      'answers.3: A date such as 20-11-2026',
      'answers.4: At most 2,000 characters',
    ]);
    expect(fieldsOf(await fill(form, ['', '4']))).toEqual([400, 'answers.0: Fill this in']);
    expect(fieldsOf(await fill(form, ['Insulin', '4', '', '', '', 'more']))).toEqual([400, 'answers: The form has fewer questions']);
    expect(await answersTo(form)).toEqual([]);
  });

  test('are kept once for a repeated request, and never for other questions or a closed form', async () => {
    const form = await opened(questions.slice(1, 2));
    const key = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => fill(form, ['4'], store, key)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const reopened = await sent(await sent(form, 'close'), 'open');
    expect((await fill(form, ['5'])).status).toBe(409);
    expect((await fill(form, ['4'], store, key)).status, 'the answer of the request that came first').toBe(200);
    const closed = await sent(reopened, 'close');
    expect(await fill(closed, ['5'])).toMatchObject({ status: 409, body: { message: 'The form is not open' } });
    expect(await answersTo(form)).toHaveLength(1);
  });

  test('are counted: choices, and figures of numbers', async () => {
    const form = await opened(questions.slice(0, 3));
    for (const answers of [
      ['Insulin', '2', 'Cleaned\nRepaired'],
      ['Insulin', '4.5', ''],
      ['Vaccines', '7', 'Cleaned'],
    ])
      expect((await fill(form, answers)).status).toBe(200);
    const { body } = await writer.request('GET', `/api/app-form/forms/${form.id}/results`);
    const counts = (...all: [string, number][]) => all.map(([choice, count]) => ({ choice, count }));
    expect(body).toEqual({
      answers: 3,
      questions: [
        { question: 'Which refrigerator?', kind: 'CHOICE', answered: 3, choices: counts(['Insulin', 2], ['Vaccines', 1]), numbers: null },
        { question: 'Temperature', kind: 'NUMBER', answered: 3, choices: [], numbers: { least: 2, average: 4.5, most: 7 } },
        {
          question: 'What was done?',
          kind: 'CHOICES',
          answered: 2,
          choices: counts(['Cleaned', 2], ['Defrosted', 0], ['Repaired', 1]),
          numbers: null,
        },
      ],
    });
  });

  test('are read by those who may, and written by others without reading them', async () => {
    const form = await opened(questions.slice(1, 2));
    const agent = await server.signedIn('meera.k');
    expect((await fill(form, ['4'], agent)).body).toMatchObject({ own_answers: 1 });
    for (const path of [`/api/app-form/forms/${form.id}/results`, '/api/app-form/answers'])
      expect((await agent.request('GET', path)).status, path).toBe(403);
    expect((await send(form, 'close', {}, store)).status, 'store operations write no forms').toBe(403);
  });
});
