import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import queues from '#features/message-queues/console.ts';
import QueueScreen from '#features/message-queues/console/queue-screen.tsx';
import type { MessageRecord } from '#features/message-queues/contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');

const record: MessageRecord = {
  id: 5,
  version: 3,
  status: 'dead',
  queue: 'patient-messages',
  title: 'Messages to patients',
  subject: 'Order delivered · MUM-17',
  message_id: 'msg_5',
  attempts: 1,
  next_at: null,
  expires_at: '2026-11-24T08:40:00.000Z',
  problem: 'REFUSED',
  detail: '422: On the list of no messages',
  reason: '',
  created_at: '2026-11-23T08:40:00.000Z',
  content: [{ name: 'Text', value: 'Your order MUM-17 is delivered. Thank you.' }],
  path: '/galen/order-list?order_id=17',
  copy_of: null,
  copied_as: null,
  editable: [
    {
      name: 'template',
      title: 'Template',
      value: 'ORDER-DELIVERED',
      options: [
        { value: 'ORDER-BILLED', title: 'Order billed' },
        { value: 'ORDER-DELIVERED', title: 'Order delivered' },
      ],
    },
  ],
  log: [
    {
      version: 3,
      at: '2026-11-23T08:40:02.000Z',
      by: 'System',
      event: 'message.failed',
      to: 'dead',
      payload: { attempt: 1, problem: 'REFUSED', detail: '422: On the list of no messages' },
    },
    { version: 2, at: '2026-11-23T08:40:01.000Z', by: 'System', event: 'message.claimed', to: 'active', payload: { attempt: 1 } },
    { version: 1, at: '2026-11-23T08:40:00.000Z', by: 'System', event: 'message.queued', to: 'queued', payload: {} },
  ],
  abilities: [
    { event: 'message.retried', allowed: true, because: null },
    { event: 'message.copied', allowed: true, because: null },
    { event: 'message.discarded', allowed: true, because: null },
  ],
};

const values = {
  subject: record.subject,
  queue: record.title,
  status: 'dead',
  problem: 'REFUSED',
  detail: record.detail,
  attempts: 1,
  next: null,
  created: record.created_at,
};

const summary = {
  name: 'patient-messages',
  title: 'Messages to patients',
  path: '/sqs-logs?where=%7B%7D',
  waiting: 3,
  active: 1,
  dead: 1,
  oldest_at: '2026-11-23T08:50:00.000Z',
  handled: 240,
};
const idle = { ...summary, name: 'oms-pushes', title: 'Orders for the OMS', path: '/galen/oms-failure', dead: 0, oldest_at: null };

const noAmazon = { region: null, problem: null, detail: '', queues: [] };
const unknown = { counts: null, problem: null, detail: '', dead_letter_queue: null, dead_letters_of: [], redrive: null };
const orders = { ...unknown, name: 'ops-orders', counts: { waiting: 1700, delayed: 2, in_flight: 3 }, dead_letter_queue: 'ops-dead' };
const dead = { ...unknown, name: 'ops-dead', counts: { waiting: 12, delayed: 0, in_flight: 0 }, dead_letters_of: ['ops-orders'] };
const redrive = {
  status: 'RUNNING',
  started_at: '2026-11-23T08:59:00.000Z',
  moved: 4,
  of: 12,
  per_second: 50,
  detail: '',
  is_running: true,
};
const amazon = { ...noAmazon, region: 'ap-south-1', queues: [orders, dead] };

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/admin/message-queues': () => [200, { queues: [summary, idle] }],
  'GET /api/admin/queue-messages': () => [200, { rows: [{ id: 5, version: 3, values }], total: 1 }],
  'GET /api/admin/queue-messages/5': () => [200, record],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  'GET /api/admin/sqs-queues': () => [200, noAmazon],
};

function open(address = '/sqs-logs?id=5') {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.administrator] }));
  return openScreen(<QueueScreen />, address);
}

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const drawer = async () => within(await screen.findByRole('complementary', { name: 'Message: Order delivered · MUM-17' }));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('SQS logs (§2.2)', () => {
  it('open at /sqs-logs for administrators', () => {
    expect(queues.screens).toMatchObject([{ path: '/sqs-logs', title: 'SQS logs', access: { permission: 'message-queues.manage' } }]);
    expect(holds('message-queues.manage', { roles: [roles.administrator], tabs: [] })).toBe(true);
    expect(holds('message-queues.manage', { roles: [roles.crmAdmin], tabs: [] })).toBe(false);
  });

  it('show what waits in each queue, since when, and what failed for good', async () => {
    open('/sqs-logs');
    const table = within(await screen.findByRole('table', { name: 'Queues' }));
    expect(await table.findByRole('row', { name: /Messages to patients/ })).toHaveTextContent('Messages to patients3110 min ago2401');
    expect(table.getByRole('row', { name: /Orders for the OMS/ })).toHaveTextContent('Orders for the OMS31–2400');
    expect(table.getByRole('link', { name: 'Orders for the OMS' })).toHaveAttribute('href', '/galen/oms-failure');
    expect(await screen.findByRole('row', { name: /MUM-17/ })).toHaveTextContent('Dead letter');
  });

  it('open a message: its attempts, its content, and the order that it is about', async () => {
    open();
    const opened = await drawer();
    expect(await opened.findByRole('link', { name: record.subject })).toHaveAttribute('href', '/galen/order-list?order_id=17');
    const log = within(opened.getByRole('region', { name: 'What happened' }));
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Attempt 1 failed Refused · dead letter422: On the list of no messages/),
      expect.stringMatching(/^Queued/),
    ]);
    expect(opened.getByRole('region', { name: 'Content' })).toHaveTextContent('Your order MUM-17 is delivered.');
  });

  it('have a message tried again by a press', async () => {
    requests = serve({
      ...answers,
      'POST /api/admin/queue-messages/5/retry': () => [200, { ...record, version: 4, status: 'queued', abilities: [] }],
    });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The message is tried again')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/admin/queue-messages/5/retry', { version: 3, request_key: expect.any(String) }]]);
  });

  it('give a message up with a reason, which is kept when the server refuses it', async () => {
    requests = serve({
      ...answers,
      'POST /api/admin/queue-messages/5/discarding': () =>
        refusal(409, 'CONFLICT', 'It was handled already', { record, message: 'It was handled already' }),
    });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard this message?' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Told by phone');
    await person.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await dialog.findByText(/It was handled already/)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Told by phone');
  });

  it('send an edited copy of a dead letter, and lead to it', async () => {
    const copied = { ...record, version: 4, status: 'discarded', reason: 'Edited copy', copied_as: 9, abilities: [] };
    requests = serve({ ...answers, 'POST /api/admin/queue-messages/5/copy': () => [200, copied] });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Edit a copy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit a copy of this message' }));
    expect(dialog.getByRole('button', { name: 'Send the copy' })).toHaveAttribute('aria-disabled', 'true');
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Order billed');
    await person.click(dialog.getByRole('button', { name: 'Send the copy' }));
    expect(await (await drawer()).findByRole('link', { name: 'Message 9' })).toHaveAttribute('href', '/sqs-logs?id=9');
    expect(sent()).toEqual([
      ['/api/admin/queue-messages/5/copy', { version: 3, request_key: expect.any(String), fields: { template: 'ORDER-BILLED' } }],
    ]);
  });

  describe('have all messages that match tried again', () => {
    const path = '/api/admin/queue-message-changes';
    const all = Array.from({ length: 450 }, (_, at) => ({ id: at + 1, version: 2, values: { ...values, subject: `Letter ${at + 1}` } }));
    type Sent = { messages: { message_id: number; request_key: string }[] };
    const portions = () => requests.flatMap(({ path: to, body }) => (to === path ? [(body as Sent).messages] : []));
    const results = ({ body }: Pick<ReceivedRequest, 'body'>) =>
      (body as Sent).messages.map(({ message_id: id }) => ({
        id,
        name: `Letter ${id}`,
        because: id === 7 ? { message: 'It was handled already' } : null,
      }));

    async function begin(change: Parameters<typeof serve>[0][string], pace?: string) {
      requests = serve({
        ...answers,
        'GET /api/admin/queue-messages': ({ query }) => {
          const [offset, limit] = ['offset', 'limit'].map((name) => Number(new URLSearchParams(query).get(name) ?? 0));
          return [200, { rows: all.slice(offset, offset! + limit!), total: all.length }];
        },
        [`POST ${path}`]: change,
      });
      const person = open('/sqs-logs');
      await person.click(await screen.findByRole('checkbox', { name: 'Pick Letter 1' }));
      await person.click(await screen.findByRole('button', { name: 'Pick all 450 that match' }));
      await person.click(screen.getByRole('button', { name: 'Try again' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Try 450 messages again' }));
      if (pace !== undefined) await person.type(dialog.getByRole('textbox', { name: 'At most per minute (optional)' }), pace);
      await person.click(dialog.getByRole('button', { name: 'Try again' }));
      return { person, dialog };
    }

    it('in portions, with what came of them', async () => {
      await begin((request) => [200, { results: results(request) }]);
      expect(await screen.findByText('449 of 450 messages were changed.')).toBeInTheDocument();
      expect(screen.getByRole('list', { name: 'Messages that were not changed' })).toHaveTextContent('Letter 7 It was handled already');
      expect(portions().map(({ length }) => length)).toEqual([200, 200, 50]);
      expect(new Set(portions().flatMap((messages) => messages.map((each) => each.message_id))).size).toBe(450);
    });

    it('until they are stopped', async () => {
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      const { person, dialog } = await begin(async (request) => {
        if (portions().length === 2) await isReleased;
        return [200, { results: results(request) }];
      });
      expect(await dialog.findByText('200 of 450 are done. Keep this page open.')).toBeInTheDocument();
      await person.click(dialog.getByRole('button', { name: 'Stop' }));
      release();
      expect(await screen.findByText('50 were not reached.')).toBeInTheDocument();
      expect(portions()).toHaveLength(2);
    });

    it('at most as many a minute as were wished, with a stop between them', async () => {
      const { person, dialog } = await begin((request) => [200, { results: results(request) }], '60');
      expect(await dialog.findByText('5 of 450 are done. Keep this page open.')).toBeInTheDocument();
      await person.click(dialog.getByRole('button', { name: 'Stop' }));
      expect(await screen.findByText('445 were not reached.')).toBeInTheDocument();
      expect(portions().map(({ length }) => length)).toEqual([5]);
    });

    it('but not at a pace that is none', async () => {
      const { dialog } = await begin((request) => [200, { results: results(request) }], '0');
      expect(dialog.getByRole('textbox', { name: 'At most per minute (optional)' })).toBeInvalid();
      expect(portions()).toEqual([]);
    });

    it('and go on with the portion that failed, with the same keys', async () => {
      const { person, dialog } = await begin((request) =>
        portions().length === 2 ? refusal(503, 'UNAVAILABLE', 'Try again later') : [200, { results: results(request) }],
      );
      expect(await dialog.findByText(/What you typed is kept\./)).toBeInTheDocument();
      await person.click(dialog.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('449 of 450 messages were changed.')).toBeInTheDocument();
      const [first, failed, again, last] = portions();
      expect(again).toEqual(failed);
      expect([first, again, last].flatMap((messages) => messages ?? [])).toHaveLength(450);
    });
  });
});

describe('Amazon SQS', () => {
  const table = async () => within(await screen.findByRole('table', { name: 'Amazon SQS, ap-south-1' }));

  it('is not shown without its setting', async () => {
    open('/sqs-logs');
    await screen.findByRole('row', { name: /MUM-17/ });
    expect(screen.queryByText(/Amazon SQS/)).not.toBeInTheDocument();
  });

  it('has its queues beside the own ones, and where dead letters go', async () => {
    serve({ ...answers, 'GET /api/admin/sqs-queues': () => [200, amazon] });
    open('/sqs-logs');
    expect((await table()).getByRole('row', { name: /ops-orders 1,700/ })).toHaveTextContent('ops-orders1,70023go to ops-dead');
    expect((await table()).getByRole('row', { name: /^ops-dead/ })).toHaveTextContent('ops-dead1200those of ops-orders');
  });

  it('sends dead letters back at a rate, and stops', async () => {
    let queue: object = dead;
    requests = serve({
      ...answers,
      'GET /api/admin/sqs-queues': () => [200, { ...amazon, queues: [orders, queue] }],
      'POST /api/admin/sqs-redrives': () => {
        queue = { ...dead, redrive };
        return [200, queue];
      },
      'POST /api/admin/sqs-redrive-stops': () => {
        queue = { ...dead, redrive: { ...redrive, status: 'CANCELLING', is_running: false } };
        return [200, queue];
      },
    });
    const person = open('/sqs-logs');
    await person.click((await table()).getByRole('button', { name: 'Send back…: ops-dead' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send the dead letters of ops-dead back' }));
    expect(dialog.getByText(/About 12 messages go back to ops-orders/)).toBeInTheDocument();
    await person.type(dialog.getByRole('textbox', { name: /Messages a second/ }), '501');
    await person.click(dialog.getByRole('button', { name: 'Send back' }));
    expect(await dialog.findByText('At most 500')).toBeInTheDocument();
    await person.clear(dialog.getByRole('textbox', { name: /Messages a second/ }));
    await person.type(dialog.getByRole('textbox', { name: /Messages a second/ }), '50');
    await person.click(dialog.getByRole('button', { name: 'Send back' }));
    expect(await (await table()).findByText('4 of 12 went back, at most 50 a second')).toBeInTheDocument();
    await person.click((await table()).getByRole('button', { name: 'Stop: ops-dead' }));
    expect(await (await table()).findByText('Being stopped')).toBeInTheDocument();
    expect(sent()).toMatchObject([
      ['/api/admin/sqs-redrives', { queue: 'ops-dead', per_second: 50 }],
      ['/api/admin/sqs-redrive-stops', { queue: 'ops-dead' }],
    ]);
  });

  it('says what is wrong with it, or with one of its queues', async () => {
    const away = { ...orders, counts: null, problem: 'REFUSED', detail: 'AccessDeniedException' };
    serve({ ...answers, 'GET /api/admin/sqs-queues': () => [200, { ...amazon, queues: [away] }] });
    open('/sqs-logs');
    expect((await table()).getByRole('row', { name: /ops-orders/ })).toHaveTextContent('Amazon SQS refuses access AccessDeniedException');
  });
});
