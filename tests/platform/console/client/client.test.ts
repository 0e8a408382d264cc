import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '#tests/support/api.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { sessionEnded } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { refusal, serve } from '#tests/support/server-double.ts';

const rejection = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was answered'),
    (error: unknown) => error,
  );

beforeEach(() => {
  stored.currentUser.write(current());
  document.cookie = 'XSRF-TOKEN=proof';
});
afterEach(() => vi.unstubAllGlobals());

describe('headers by service (§7.1)', () => {
  it('sends the django account as bearer to order management, and no proof with a read', async () => {
    const requests = serve({ 'GET /api/oms/orders/summary': () => [200, {}] });
    await client.oms.orderSummary();
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer django-of-7');
    expect(requests[0]?.headers.get('x-xsrf-token')).toBeNull();
  });

  it('sends Token and Store-Id to the main back end, and the proof with a change', async () => {
    const requests = serve({ 'POST /api/main/logout': () => [200, { ended: true }] });
    await client.main.logout({ role: 'call-center-operation', id: 31 });
    expect(requests[0]?.headers.get('token')).toBe('token-of-7');
    expect(requests[0]?.headers.get('store-id')).toBe('2');
    expect(requests[0]?.headers.get('x-xsrf-token')).toBe('proof');
    expect(requests[0]?.body).toEqual({ role: 'call-center-operation', id: 31 });
  });

  it('sends the user’s token as bearer to CRM', async () => {
    const requests = serve({ 'POST /api/crm/unassign-tasks': () => [200, { is_error: false, message: '', data: [] }] });
    await client.crm.unassignTasks({ agent_id: 31 });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-of-7');
  });

  it('calls its own origin alone, so that no other gets the proof', async () => {
    const requests = serve({ 'POST /api/main/logout': () => [200, { ended: true }] });
    const sent = vi.spyOn(globalThis, 'fetch');
    await client.main.logout({ role: 'none', id: null });
    expect(requests).toHaveLength(1);
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ url: expect.stringMatching(`^${location.origin}/`) }),
      expect.anything(),
    );
  });

  it('sends no user headers when signed out', async () => {
    stored.currentUser.clear();
    const requests = serve({ 'GET /api/main/demo-accounts': () => [200, { password: '', accounts: [] }] });
    await client.main.demoAccounts();
    expect(requests[0]?.headers.get('token')).toBeNull();
  });
});

describe('an ended session (§4.3)', () => {
  const unauthorized = { 'GET /api/oms/orders/summary': () => refusal(401, 'UNAUTHORIZED', 'Session Timeout.') };

  it('is reported once when the server refuses the stored token', async () => {
    const onNotice = vi.fn<(notice: string) => void>();
    const stop = sessionEnded.subscribe(onNotice);
    serve(unauthorized);
    await rejection(client.oms.orderSummary());
    expect(onNotice.mock.calls).toEqual([['Session Timeout.']]);
    stop();
  });

  it('is not reported for wrong credentials when signed out', async () => {
    stored.currentUser.clear();
    const onNotice = vi.fn<(notice: string) => void>();
    const stop = sessionEnded.subscribe(onNotice);
    serve(unauthorized);
    await rejection(client.oms.orderSummary());
    expect(onNotice).not.toHaveBeenCalled();
    stop();
  });

  it('is not reported when another tab signs in a moment later', async () => {
    vi.useFakeTimers();
    const onNotice = vi.fn<(notice: string) => void>();
    const stop = sessionEnded.subscribe(onNotice);
    serve(unauthorized);
    const answered = rejection(client.oms.orderSummary());
    await vi.advanceTimersByTimeAsync(400);
    stored.currentUser.write(current({ token: 'newer' }));
    await vi.advanceTimersByTimeAsync(200);
    await answered;
    expect(onNotice).not.toHaveBeenCalled();
    stop();
    vi.useRealTimers();
  });

  it('is not reported when another tab has signed in meanwhile', async () => {
    const onNotice = vi.fn<(notice: string) => void>();
    const stop = sessionEnded.subscribe(onNotice);
    serve({
      'GET /api/oms/orders/summary': () => {
        stored.currentUser.write(current({ token: 'newer' }));
        return refusal(401, 'UNAUTHORIZED', 'Session Timeout.');
      },
    });
    await rejection(client.oms.orderSummary());
    expect(onNotice).not.toHaveBeenCalled();
    stop();
  });
});

describe('error messages (§8)', () => {
  const fail = (answer: [number, unknown]) => {
    serve({ 'GET /api/oms/orders/summary': () => answer });
    return rejection(client.oms.orderSummary());
  };
  const errors = [
    { field: 'page_size', message: '10, 20, 50 or 100' },
    { field: 'q', ...sentence('At most {most} characters', { most: 80 }) },
  ];

  it.each([
    ['400 with entries', refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }), '10, 20, 50 or 100.'],
    ['400 without entries', refusal(400, 'BAD_REQUEST', 'Not like this'), 'Not like this.'],
    ['404 with a message', refusal(404, 'NOT_FOUND', 'Record not found'), 'Record not found.'],
    ['409', refusal(409, 'CONFLICT', 'Changed by someone else'), 'Changed by someone else.'],
    ['403 without a reason', refusal(403, 'FORBIDDEN', 'Forbidden'), 'You don’t have permission to do this.'],
    ['403 with a reason', refusal(403, 'FORBIDDEN', 'You can only unassign your own orders'), 'You can only unassign your own orders.'],
    ['429', refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries.'), 'Too many tries.'],
    ['429 with a time', refusal(429, 'TOO_MANY_REQUESTS', 'Wait a moment.', { retry_after: 59.2 }), 'Too many tries. Try again in 60 s.'],
    ['500', refusal(500, 'INTERNAL_SERVER_ERROR', 'pg: broken'), 'Something went wrong. Please try again later.'],
  ])('%s', async (_, answer, sentence) => {
    expect(sayError(await fail(answer))).toBe(sentence);
  });

  it('name each refused field', async () => {
    expect(fieldErrors(await fail(refusal(400, 'BAD_REQUEST', '', { errors })))).toEqual({
      page_size: { message: '10, 20, 50 or 100' },
      q: { message: 'At most 80 characters', template: 'At most {most} characters', values: { most: 80 } },
    });
  });

  it('describe a missing response without the browser’s own message', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(sayError(await rejection(client.oms.orderSummary()))).toBe('The server cannot be reached.');
  });
});

describe('the prefetched response', () => {
  const rows = { rows: [], total: 3, page: 1, page_size: 50, as_of: '2026-11-20T09:00:00.000Z' };
  const setFirstRequest = (url: string, status = 200) => {
    window.__first = {
      url,
      answer: Promise.resolve(new Response(JSON.stringify(rows), { status, headers: { 'content-type': 'application/json' } })),
    };
  };

  it('is used once, by the same request', async () => {
    const requests = serve({ 'GET /api/oms/orders': () => [200, { ...rows, total: 4 }] });
    setFirstRequest('/api/oms/orders?tat=late&status=PLACED%2CDELIVERED');
    const input = { status: 'PLACED,DELIVERED', tat: 'late', page: 1, page_size: 50 } as const;
    expect((await client.oms.orders(input)).total).toBe(3);
    expect(requests).toHaveLength(0);
    expect((await client.oms.orders(input)).total).toBe(4);
  });

  it.each([
    ['another question', '/api/oms/orders?tat=soon', 200],
    ['a failed answer', '/api/oms/orders?tat=late', 503],
  ])('is not used when it is %s', async (_, url, status) => {
    serve({ 'GET /api/oms/orders': () => [200, { ...rows, total: 4 }] });
    setFirstRequest(url, status);
    expect((await client.oms.orders({ tat: 'late' })).total).toBe(4);
    window.__first = undefined;
  });
});
