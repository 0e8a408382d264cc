/** Back-end services (§1, §7.1): who answers them, how, and a test now. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ServiceLinksScreen from '#features/service-links/console/service-links-screen.tsx';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const own = { service: 'crm', setting: 'CRM_SERVICE_URL', url: null, link: null };
const silent = {
  service: 'oms',
  setting: 'OMS_SERVICE_URL',
  url: 'https://orders.example.com/v2',
  link: {
    state: 'open',
    rests_until: '2026-11-23T09:00:10.000Z',
    calls: 1204,
    faults: 5,
    p50: 41.6,
    p95: 180,
    last_fault: { at: '2026-11-23T08:59:55.000Z', problem: 'TIMED-OUT', detail: 'no answer within 3 s' },
  },
};

let requests: ReceivedRequest[];
let outcome: [number, unknown];

function open() {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.administrator] }));
  return openScreen(<ServiceLinksScreen />, '/application-logs/services');
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  outcome = [200, { fault: null, is_being_tried: false }];
  requests = serve({
    'GET /api/admin/service-links': () => [200, { services: [own, silent] }],
    'POST /api/admin/service-link-tests': () => outcome,
  });
});
afterEach(() => vi.useRealTimers());

describe('the back-end services', () => {
  it('say who answers them, and how', async () => {
    open();
    expect(await screen.findByRole('row', { name: /CRM service/ })).toHaveTextContent('This serverCRM_SERVICE_URL');
    const row = screen.getByRole('row', { name: /Order management/ });
    for (const words of [
      'https://orders.example.com/v2',
      'Not answering',
      'Left alone for 10 s',
      '1,204',
      '42 ms',
      '180 ms',
      'No answer in time',
    ])
      expect(row).toHaveTextContent(words);
    expect((await rowOf(/CRM service/)).queryByRole('button')).not.toBeInTheDocument();
  });

  it('are tested now, and read again', async () => {
    const person = open();
    const test = (await rowOf(/Order management/)).getByRole('button', { name: 'Test now: Order management' });
    await person.click(test);
    expect(await screen.findByText('Order management answers')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ service: 'oms' }]);
    await vi.waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
  });

  it('that do not answer the test say why, beside the button', async () => {
    outcome = [200, { fault: { problem: 'KEY-REFUSED', detail: '401' }, is_being_tried: false }];
    const person = open();
    const row = await rowOf(/Order management/);
    await person.click(row.getByRole('button', { name: 'Test now: Order management' }));
    expect(await row.findByText('Refuses the key')).toBeInTheDocument();
  });

  it('that cannot be read say so', async () => {
    serve({ 'GET /api/admin/service-links': () => refusal(503, 'SERVICE_UNAVAILABLE', 'The database does not answer') });
    open();
    expect(await screen.findByText('The services could not be loaded')).toBeInTheDocument();
  });
});
