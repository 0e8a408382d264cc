import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { presentFailures } from '#platform/console/reporting/failure-notices.ts';
import { client, api } from '#tests/support/api.ts';
import { fieldErrors, agentTasksErrorMessage, sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { sessionEnded } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { storedNumber } from '#platform/console/storage/stored-entry.ts';
import { dismissToast, shownToasts, startToasts } from '#platform/console/ui/feedback/toast-list.ts';
import { current } from '#tests/support/people.ts';
import { refusal, serve } from '#tests/support/server-double.ts';

/** One test per row of the error catalogue (§8), in its order. */

const errorOf = async (call: Promise<unknown>) => {
  const error = call.then(
    () => expect.unreachable('the call was answered'),
    (refused: unknown) => refused,
  );
  // A refused session waits briefly for messages of other tabs.
  await vi.advanceTimersByTimeAsync(500);
  return error;
};
const answered = (answer: [number, unknown]) => {
  serve({ 'GET /api/oms/orders/summary': () => answer });
  return errorOf(client.oms.orderSummary());
};
const ended = vi.fn<(notice: string) => void>();
const toasts = () => shownToasts.get().map(({ tone, text }) => [tone, text]);
let stop: (() => void)[];

beforeEach(() => {
  stored.currentUser.write(current());
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  stop = [sessionEnded.subscribe(ended), presentFailures(), startToasts()];
});
afterEach(async () => {
  for (const each of stop) each();
  for (const { id } of shownToasts.get()) dismissToast(id);
  await vi.advanceTimersByTimeAsync(1_000);
  queryClient.clear();
  ended.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a 401 (§8)', () => {
  it('of an ended session ends it here with "Session Timeout."', async () => {
    await answered(refusal(401, 'UNAUTHORIZED', 'Session Timeout.'));
    expect(ended.mock.calls).toEqual([['Session Timeout.']]);
  });

  it.each([
    ['that says so', refusal(401, 'UNAUTHORIZED', 'Invalid Username & Password')],
    ['that says nothing', [401, {}] as [number, unknown]],
    ['of something in between', [401, 'Unauthorized'] as [number, unknown]],
  ])('%s ends it with "Invalid Username & Password"', async (_, answer) => {
    const error = await answered(answer);
    expect(ended.mock.calls).toEqual([['Invalid Username & Password']]);
    expect(sayError(error)).toMatch(/^Invalid Username & Password/);
  });

  it('ends the session once, even with several concurrent responses', async () => {
    stop.push(sessionEnded.subscribe(() => stored.currentUser.clear()));
    await Promise.all([1, 2, 3].map(() => answered(refusal(401, 'UNAUTHORIZED', 'Session Timeout.'))));
    expect(ended).toHaveBeenCalledOnce();
  });

  it('is not shown again by the failed query', async () => {
    serve({ 'GET /api/oms/orders/summary': () => refusal(401, 'UNAUTHORIZED', 'Session Timeout.') });
    await errorOf(queryClient.fetchQuery(api.oms.orderSummary.queryOptions()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(toasts()).toEqual([]);
  });
});

describe('error sentences (§8)', () => {
  it('at status 0 is the error’s message; a broken connection is told in our own words', () => {
    expect(sayError(new Error('The file is larger than 10 MB'))).toBe('The file is larger than 10 MB.');
    expect(sayError(new TypeError('Failed to fetch'))).toBe('The server cannot be reached.');
    expect(sayError(new DOMException('signal timed out', 'TimeoutError'))).toBe('The server did not answer in time.');
  });

  it('at 404 is the server’s message, or that something went wrong', async () => {
    expect(sayError(await answered(refusal(404, 'NOT_FOUND', 'Record not found')))).toBe('Record not found.');
    expect(sayError(await answered([404, {}]))).toBe('Something went wrong. Please try again later.');
    expect(sayError(new ORPCError('NOT_FOUND'))).toBe('Something went wrong. Please try again later.');
  });

  it('at 400 is the first entry, or the error’s message', async () => {
    const errors = [
      { field: 'phone_no', message: 'Exactly 10 digits' },
      { field: 'email', message: 'An email such as asha@example.com' },
      { field: 'phone_no', message: 'This phone is taken' },
    ];
    const error = await answered(refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }));
    expect(sayError(error)).toBe('Exactly 10 digits.');
    expect(fieldErrors(error)).toEqual({
      phone_no: { message: 'Exactly 10 digits' },
      email: { message: 'An email such as asha@example.com' },
    });
    expect(sayError(await answered(refusal(400, 'BAD_REQUEST', 'Not like this')))).toBe('Not like this.');
  });

  it('of agent tasks that cannot be fetched is the message, or that it failed', () => {
    expect(agentTasksErrorMessage(new ORPCError('FORBIDDEN', { message: 'You are off duty' }))).toBe('You are off duty');
    expect(agentTasksErrorMessage(new ORPCError('NOT_FOUND'))).toBe('Failed to fetch agent tasks');
    expect(agentTasksErrorMessage(new TypeError('Failed to fetch'))).toBe('Failed to fetch agent tasks');
  });
});

describe('a query that fails (§8)', () => {
  const options = { queryKey: ['test'], retry: false };
  const failing = (meta?: { quiet: boolean }) => {
    const error = new ORPCError('CONFLICT', { message: 'Changed by someone else' });
    const query = { ...options, ...(meta && { meta }), queryFn: () => Promise.reject(error) };
    return { error, query };
  };
  /** Renders a screen that uses the query and shows its error. */
  async function renderWith(query: ReturnType<typeof failing>['query'], render: (error: unknown) => void) {
    const { QueryObserver } = await import('@tanstack/react-query');
    const observer = new QueryObserver(queryClient, query);
    stop.push(observer.subscribe((result) => result.error && render(result.error)));
    await vi.advanceTimersByTimeAsync(1_000);
  }

  it('is logged and rejected to the caller (general data)', async () => {
    const { error, query } = failing();
    expect(await errorOf(queryClient.fetchQuery(query))).toBe(error);
    expect(console.info).toHaveBeenCalledWith('query: 409 Changed by someone else');
  });

  it('shows a red notice for four seconds if no screen shows it', async () => {
    await renderWith(failing().query, () => {});
    expect(toasts()).toEqual([['late', 'Changed by someone else.']]);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(toasts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(toasts()).toEqual([]);
  });

  it('shows no notice if a screen shows it, or it is quiet', async () => {
    await renderWith(failing().query, sayError);
    await renderWith(failing({ quiet: true }).query, () => {});
    expect(toasts()).toEqual([]);
    expect(console.info).toHaveBeenCalledTimes(2);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('shows no notice if it was only prefetched', async () => {
    await queryClient.prefetchQuery(failing().query);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(toasts()).toEqual([]);
  });
});

describe('a change that fails (§8)', () => {
  const change = (meta: { quiet: boolean } | undefined, message: string) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.reject(new ORPCError('CONFLICT', { message })), ...(meta && { meta }) })
      .execute(undefined);

  it('shows a notice, and the same sentence once', async () => {
    await Promise.all([errorOf(change(undefined, 'Changed by someone else')), errorOf(change(undefined, 'Changed by someone else'))]);
    await errorOf(change({ quiet: true }, 'Told elsewhere'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(toasts()).toEqual([['late', 'Changed by someone else.']]);
  });
});

describe('browser storage (§8)', () => {
  const entry = storedNumber('figure');

  it('with invalid content is cleared and logged', () => {
    localStorage.setItem('figure', 'many');
    expect(entry.read()).toBeNull();
    expect(localStorage.getItem('figure')).toBeNull();
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('that cannot be written is cleared of outdated values and logged', () => {
    entry.write(1);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(entry.write(2)).toBe(false);
    expect(entry.read()).toBeNull();
    expect(console.warn).toHaveBeenCalledOnce();
  });
});
