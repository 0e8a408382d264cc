/** Forms (§2.1): written question by question, filled in, and their answers. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AnswerListScreen from '#features/forms/console/answer-list-screen.tsx';
import FormListScreen from '#features/forms/console/form-list-screen.tsx';
import type { FormRecord } from '#features/forms/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

const possible = (event: string) => ({ event, allowed: true, because: null });

const draft: FormRecord = {
  id: 1,
  version: 3,
  status: 'draft',
  title: 'Cold storage check',
  purpose: 'Twice a day',
  questions: [
    { kind: 'CHOICE', label: 'Which refrigerator?', is_required: true, choices: ['Insulin', 'Vaccines'] },
    { kind: 'NUMBER', label: 'Temperature', is_required: true, choices: [] },
    { kind: 'CHOICES', label: 'What was done?', is_required: false, choices: ['Cleaned', 'Repaired'] },
  ],
  closes_on: null,
  answers: 0,
  own_answers: 0,
  by: 'Kabir Walia',
  updated_at: '2026-11-23T08:00:00.000Z',
  log: [{ version: 3, at: '2026-11-23T08:00:00.000Z', by: 'Kabir Walia', event: 'form.changed', payload: { part: 'question' } }],
  abilities: [possible('form.changed'), possible('form.opened')],
};
const open: FormRecord = { ...draft, status: 'open', answers: 3, abilities: [possible('form.closed')] };
const results = {
  answers: 3,
  questions: [
    {
      question: 'Which refrigerator?',
      kind: 'CHOICE',
      answered: 3,
      choices: [
        { choice: 'Insulin', count: 2 },
        { choice: 'Vaccines', count: 1 },
      ],
      numbers: null,
    },
    { question: 'Temperature', kind: 'NUMBER', answered: 3, choices: [], numbers: { least: 2, average: 4.5, most: 7 } },
  ],
};
const answer = {
  id: 9,
  form: { id: 1, title: 'Cold storage check' },
  by: 'Ganesh Mhatre',
  answered_at: '2026-11-23T08:00:00.000Z',
  answers: [
    { kind: 'CHOICES', question: 'What was done?', value: 'Cleaned\nRepaired' },
    { kind: 'DATE', question: 'When?', value: '2026-11-01' },
    { kind: 'TEXT', question: 'What was noticed?', value: '' },
  ],
};

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

function openForm(record: FormRecord, role: string = roles.contentReviewer, address = '/forms?id=1') {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [role], resource_access: [] }));
  requests = serve({
    'GET /api/app-form/forms': () => [200, { rows: [], total: 0 }],
    'GET /api/app-form/forms/1': () => [200, record],
    'GET /api/app-form/forms/1/results': () => [200, results],
    'POST /api/app-form/forms/1/questions': () => [200, record],
    'POST /api/app-form/forms/1/order': () => [200, record],
    'POST /api/app-form/forms/1/answers': () => [200, record],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  });
  return openScreen(<FormListScreen />, address);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z'), shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

describe('a draft', () => {
  it('takes a question with choices, each on a row, and says at the field what is wrong', async () => {
    const person = openForm(draft);
    await person.click(await screen.findByRole('button', { name: 'Add a question' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a question' }));
    await person.type(dialog.getByRole('textbox', { name: 'Question' }), 'Is it clean?');
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Answered by' }), 'CHOICE');
    const choices = dialog.getByRole('textbox', { name: 'Choices' });
    await person.type(choices, 'Yes');
    await person.click(dialog.getByRole('button', { name: 'Save question' }));
    expect(await dialog.findByText('At least two choices, and none for other kinds of questions')).toBeInTheDocument();
    await person.type(choices, '\nNo\n');
    await person.click(dialog.getByRole('checkbox', { name: 'Has to be answered' }));
    await person.click(dialog.getByRole('button', { name: 'Save question' }));
    await expect.poll(sent).toEqual([
      [
        '/api/app-form/forms/1/questions',
        {
          version: 3,
          question: 3,
          kind: 'CHOICE',
          label: 'Is it clean?',
          is_required: false,
          choices: ['Yes', 'No'],
          request_key: expect.any(String),
        },
      ],
    ]);
  });

  it('has its questions moved', async () => {
    const person = openForm(draft);
    await person.click(await screen.findByRole('button', { name: 'Move Temperature up' }));
    await expect.poll(() => sent().map(([, body]) => (body as { order: number[] }).order)).toEqual([[1, 0, 2]]);
    expect(screen.getByRole('button', { name: 'Move Which refrigerator? up' })).toBeDisabled();
  });

  it('cannot be filled in', async () => {
    openForm(draft);
    expect(await screen.findByRole('button', { name: 'Fill in' })).toHaveAccessibleDescription('The form is not open');
  });
});

describe('an open form', () => {
  it('is filled in by whoever may not write it, with a word at each question that lacks its answer', async () => {
    const person = openForm(open, roles.callCenterOperation);
    expect(await screen.findByText('Which refrigerator?')).toBeInTheDocument();
    for (const name of ['Add a question', 'Close form', 'Change form'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Results' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Fill in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cold storage check' }));
    await person.click(dialog.getByRole('radio', { name: 'Insulin' }));
    await person.type(dialog.getByRole('textbox', { name: 'Temperature' }), 'cold');
    await person.click(dialog.getByRole('button', { name: 'Send answers' }));
    expect(await dialog.findByText('A number such as 4 or 4.5')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await person.clear(dialog.getByRole('textbox', { name: 'Temperature' }));
    await person.type(dialog.getByRole('textbox', { name: 'Temperature' }), '4.5');
    for (const name of ['Repaired', 'Cleaned']) await person.click(dialog.getByRole('checkbox', { name }));
    await person.click(dialog.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByText('The answers are sent')).toBeInTheDocument();
    expect(sent()).toEqual([
      ['/api/app-form/forms/1/answers', { version: 3, answers: ['Insulin', '4.5', 'Cleaned\nRepaired'], request_key: expect.any(String) }],
    ]);
  });

  it('leads to the first question that lacks its answer, and drops the word there once it is answered', async () => {
    const person = openForm(open, roles.callCenterOperation);
    await person.click(await screen.findByRole('button', { name: 'Fill in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cold storage check' }));
    await person.click(dialog.getByRole('button', { name: 'Send answers' }));
    expect(await dialog.findAllByText('Fill this in')).toHaveLength(2);
    expect(dialog.getByRole('radio', { name: 'Insulin' })).toHaveFocus();
    await person.keyboard(' ');
    await waitFor(() => expect(dialog.getAllByText('Fill this in')).toHaveLength(1));
  });

  it('shows what was answered to those who may read it', async () => {
    openForm(open);
    const counted = within(await screen.findByRole('region', { name: 'Results' }));
    expect(counted.getByText('3 answers · from 2 to 7, 4.5 on average')).toBeInTheDocument();
    expect(counted.getByRole('progressbar', { name: 'Insulin' })).toHaveAttribute('aria-valuenow', String(200 / 3));
    expect(screen.getByRole('link', { name: '3' })).toHaveAttribute('href', expect.stringContaining('/forms/answers?where='));
  });
});

describe('an answer', () => {
  beforeEach(() => {
    queryClient.clear();
    stored.currentUser.write(current({ roles: [roles.contentReviewer], resource_access: [] }));
    requests = serve({
      'GET /api/app-form/answers': () => [200, { rows: [], total: 0 }],
      'GET /api/app-form/answers/9': () => [200, answer],
      'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    });
  });

  it('is shown question by question, as it was asked', async () => {
    openScreen(<AnswerListScreen />, '/forms/answers?id=9');
    const region = within(await screen.findByRole('region', { name: 'Answers' }));
    for (const words of ['What was done?', 'Cleaned, Repaired', '01-11-2026', 'What was noticed?', '–'])
      expect(region.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cold storage check' })).toHaveAttribute('href', '/forms?id=1');
  });
});
