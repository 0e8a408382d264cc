import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import LogScreen from '#features/application-logs/console/log-screen.tsx';
import RequestScreen from '#features/application-logs/console/request-screen.tsx';
import ServerLogScreen from '#features/application-logs/console/server-log-screen.tsx';
import WebhookScreen from '#features/application-logs/console/webhook-screen.tsx';
import { api } from '#features/application-logs/console/api.ts';
import type { ApplicationLogEntry, RequestStory, ServerLogEntry, WebhookDetails } from '#features/application-logs/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, within } from '#tests/support/render.tsx';
import { serve } from '#tests/support/server-double.ts';

const entry: ApplicationLogEntry = {
  id: 7,
  at: '2026-11-23T08:00:00.000Z',
  by: null,
  operation: 'jobs.overdue',
  record: 'orders/17',
  request_id: 'a1b2',
  changes: [{ field: 'status', before: 'PLACED', after: null }],
  together: [{ id: 8, operation: 'jobs.overdue', record: 'notifications/4' }],
  seal: null,
};
const row = { id: 7, version: 1, values: { at: entry.at, by: 'System', operation: entry.operation, record: entry.record, sealed: false } };
const verified = { sealed: 5, waiting: 2, seals: 1, head: 'abc123', faults: [{ what: 'edited', audit_id: 3, seal_id: 1 }] };

const reference = '0b7e4a52-93c1-4d5e-8f60-1a2b3c4d5e6f';
const logEntry: ServerLogEntry = {
  id: 3,
  at: entry.at,
  level: 'error',
  message: 'an operation failed',
  server: 'ops-1:4711',
  request_id: reference,
  facts: [
    { name: 'operation', value: 'oms.orders' },
    { name: 'fault.cause.code', value: '57014' },
  ],
};
const logRow = { id: 3, values: { at: entry.at, level: 'error', message: logEntry.message, about: 'oms.orders', server: logEntry.server } };
type Part = RequestStory['parts'][number];
const aPart = (part: Pick<Part, 'kind' | 'id' | 'title' | 'detail'> & Partial<Part>): Part => ({
  at: entry.at,
  by: 'Meera Kulkarni',
  took: null,
  facts: [],
  ...part,
});
const story: RequestStory = {
  request_id: reference,
  parts: [
    aPart({
      kind: 'operation',
      id: 4,
      by: '',
      title: 'oms.addOrderNote',
      detail: '500',
      took: 3412,
      facts: [{ name: 'method', value: 'POST' }],
    }),
    aPart({ kind: 'call', id: 1, by: '', title: 'oms GET /orders/{order_id}', detail: null, took: 3001 }),
    aPart({ kind: 'write', id: 7, title: 'oms.orders', detail: 'orders/17' }),
    aPart({ kind: 'read', id: 9, title: 'oms.order', detail: '2' }),
    aPart({ kind: 'job', id: 5, by: '', title: 'patient-messages', detail: 'Order placed', facts: [{ name: 'state', value: 'dead' }] }),
    aPart({ kind: 'job', id: 5, by: '', title: 'oms-pushes', detail: 'orders/17', took: 12 }),
    aPart({ kind: 'entry', id: 3, by: '', title: 'an operation failed', detail: 'error', facts: logEntry.facts }),
  ],
};

const webhook: WebhookDetails = {
  id: 6,
  at: entry.at,
  direction: 'IN',
  service: 'fulfilment',
  message_id: 'rep-1',
  type: 'order.billed',
  status: 202,
  problem: null,
  took: 14,
  request_id: reference,
  signature: 'VALID',
  others: [{ id: 2, at: entry.at, status: null, problem: 'NO-ANSWER', took: 10_000 }],
  records: [{ title: 'MUM-17', path: '/galen/oms-failure/reports?id=3' }],
  writes: [{ id: 7, operation: 'hooks.fulfilment', record: 'orders/17' }],
};
const webhookRow = { id: 6, values: { at: entry.at, direction: 'IN', service: 'fulfilment', type: 'order.billed', status: 202, took: 14 } };

const answers: Parameters<typeof serve>[0] = {
  'GET /api/admin/application-logs': () => [200, { rows: [row], total: 1 }],
  'GET /api/admin/application-logs/7': () => [200, entry],
  'GET /api/admin/audit/verification': () => [200, verified],
  'GET /api/admin/server-log': () => [200, { rows: [logRow], total: 1 }],
  'GET /api/admin/server-log-days': () => [200, { days: [{ day: '2026-11-23', errors: 2, warnings: 1, others: 0 }] }],
  'GET /api/admin/server-log/3': () => [200, logEntry],
  'GET /api/admin/request-story': ({ query }) => [
    200,
    new URLSearchParams(query).get('request_id') === story.request_id ? story : { request_id: 'x', parts: [] },
  ],
  'GET /api/admin/webhooks': () => [200, { rows: [webhookRow], total: 1 }],
  'GET /api/admin/webhooks/6': () => [200, webhook],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

function open(address = '/application-logs', Screen = LogScreen) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.administrator] }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => void serve(answers));
afterEach(() => void vi.restoreAllMocks());

it('shows a write with its fields before and after, and leads to what belongs to it', async () => {
  open('/application-logs?record=7');
  const drawer = within(await screen.findByRole('complementary', { name: 'Write: orders/17' }));
  const changed = await drawer.findByRole('row', { name: 'status PLACED –' });
  expect(changed).toBeVisible();
  expect(drawer.getByText('Not yet')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'notifications/4' })).toHaveAttribute('href', '/application-logs?record=8');
  expect(drawer.getByRole('link', { name: 'Every write to orders/17' }).getAttribute('href')).toContain('orders%2F17');
});

it('proves the audit, and names each fault', async () => {
  const person = open();
  await person.click(await screen.findByRole('button', { name: 'Prove the audit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Proof of the audit' }));
  expect(await dialog.findByText('1 fault')).toBeVisible();
  expect(dialog.getByText('Write 3 was changed')).toBeVisible();
  expect(dialog.getByText('abc123')).toBeVisible();
});

it('shows an entry of the server log with its fault, and leads to its request', async () => {
  open('/application-logs/server-log?record=3', ServerLogScreen);
  const drawer = within(await screen.findByRole('complementary', { name: 'Entry: an operation failed' }));
  expect(await drawer.findByText('57014')).toBeVisible();
  expect(drawer.getByRole('link', { name: reference })).toHaveAttribute('href', `/application-logs/requests?request=${reference}`);
});

it('leads from a day, and from a moment, to its entries', async () => {
  open('/application-logs/server-log?record=3', ServerLogScreen);
  const whereOf = (link: HTMLElement) =>
    JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://here').searchParams.get('where') ?? '') as { of: unknown[] };
  expect(whereOf(await screen.findByRole('link', { name: '23-11-2026: 3 entries, 2 errors' })).of).toEqual([
    { field: 'at', is: 'is', value: '2026-11-23' },
  ]);
  expect(whereOf(await screen.findByRole('link', { name: 'All entries from 5 min before to 5 min after' })).of).toEqual([
    { field: 'at', is: 'between', value: ['2026-11-23T07:55:00.000Z', '2026-11-23T08:05:00.000Z'] },
  ]);
});

it('finds everything that is kept of a request by its reference', async () => {
  const person = open('/application-logs/requests', RequestScreen);
  await person.click(await screen.findByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Fill this in')).toBeVisible();
  await person.type(screen.getByRole('textbox', { name: 'Reference' }), `  ${reference} {Enter}`);
  const table = within(await screen.findByRole('table', { name: `Request ${reference}` }));
  expect(table.getByRole('link', { name: 'oms.orders' })).toHaveAttribute('href', '/application-logs?record=7');
  expect(table.getByRole('row', { name: /Operation oms\.addOrderNote method POST 500, failed 3,412 ms –$/ })).toBeVisible();
  expect(table.getByRole('link', { name: 'oms.addOrderNote' })).toHaveAttribute('href', '/application-logs/server-log?record=4');
  expect(table.getByRole('row', { name: /Call of a service oms GET \/orders\/\{order_id\} No answer 3,001 ms System$/ })).toBeVisible();
  expect(table.getByRole('row', { name: /Patients shown oms\.order 2 patients – Meera Kulkarni/ })).toBeVisible();
  expect(table.getByRole('row', { name: /Job patient-messages state dead Order placed – System/ })).toBeVisible();
  expect(table.getByRole('row', { name: /Job oms-pushes orders\/17 12 ms System/ })).toBeVisible();
  expect(table.getByRole('row', { name: /Server log an operation failed .*fault\.cause\.code 57014 Error – System/ })).toBeVisible();
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:story');
  await person.click(screen.getByRole('button', { name: 'Download as JSON' }));
  const [file] = saved.mock.calls[0] as [Blob];
  expect(JSON.parse(await file.text())).toEqual(story);
});

it('says that nothing is kept of a request that is unknown', async () => {
  open('/application-logs/requests?request=unknown', RequestScreen);
  expect(await screen.findByText('Nothing is kept of this request')).toBeVisible();
});

it('follows the server log at its top, and waits while an entry is open', async () => {
  let rows = [logRow];
  serve({ ...answers, 'GET /api/admin/server-log': () => [200, { rows, total: rows.length }] });
  const person = open('/application-logs/server-log', ServerLogScreen);
  const renew = () => queryClient.invalidateQueries({ queryKey: api.admin.serverLog.key() });
  await screen.findByRole('row', { name: /an operation failed/ });

  rows = [{ ...logRow, id: 4, values: { ...logRow.values, message: 'a job failed' } }, ...rows];
  await renew();
  expect(await screen.findByRole('button', { name: /1 new/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /a job failed/ })).not.toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Follow', pressed: false }));
  expect(await screen.findByRole('row', { name: /a job failed/ })).toBeVisible();
  rows = [{ ...logRow, id: 5, values: { ...logRow.values, message: 'a port is taken' } }, ...rows];
  await renew();
  expect(await screen.findByRole('row', { name: /a port is taken/ })).toBeVisible();

  await person.click(within(screen.getByRole('row', { name: /an operation failed/ })).getByRole('link'));
  expect(await screen.findByRole('button', { name: 'Follow: goes on at the top', pressed: true })).toBeVisible();
});

it('opens a webhook with its signature, its other attempts, and what it belongs to', async () => {
  open('/application-logs/webhooks?record=6', WebhookScreen);
  const drawer = within(await screen.findByRole('complementary', { name: 'Message: order.billed' }));
  expect(await drawer.findByText('Valid')).toBeVisible();
  expect(drawer.getByText('202')).toBeVisible();
  expect(drawer.getByText('14 ms')).toBeVisible();
  expect(drawer.getByRole('link', { name: reference })).toHaveAttribute('href', `/application-logs/requests?request=${reference}`);
  const others = within(drawer.getByRole('region', { name: 'The same message at other times' }));
  expect(others.getByRole('link')).toHaveAttribute('href', '/application-logs/webhooks?record=2');
  expect(others.getByText('NO-ANSWER · 10,000 ms')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'MUM-17' })).toHaveAttribute('href', '/galen/oms-failure/reports?id=3');
  expect(drawer.getByRole('link', { name: 'orders/17' })).toHaveAttribute('href', '/application-logs?record=7');
});
