import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { generalDataMachine } from '#machines/shell/generalData.ts';

const HOUR = 3_600_000;
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** General data with a cache of this age in hours; null for an empty cache, an error for an unreadable one. */
async function start(cachedHoursAgo: number | null | Error, fails = false) {
  const clock = new SimulatedClock();
  clock.increment(100 * HOUR);
  const cleared = vi.fn<() => void>();
  let fetched = 0;
  const read = () => {
    if (cachedHoursAgo instanceof Error) return Promise.reject(cachedHoursAgo);
    return Promise.resolve(cachedHoursAgo === null ? null : clock.now() - cachedHoursAgo * HOUR);
  };
  const fetch = () => {
    fetched += 1;
    return fails ? Promise.reject(new Error('no answer')) : Promise.resolve(clock.now());
  };
  const actor = createActor(
    generalDataMachine.provide({
      actors: { readCache: fromPromise(read), fetchChoices: fromPromise(fetch) },
      actions: { clearCache: cleared },
    }),
    { clock, input: { clock } },
  ).start();
  await settled();
  const then = async (run: () => void) => {
    run();
    await settled();
  };
  return {
    cleared,
    fetched: () => fetched,
    state: () => actor.getSnapshot().value,
    pass: (hours: number) => then(() => clock.increment(hours * HOUR)),
    send: (type: 'data.clear' | 'data.refresh') => then(() => actor.send({ type })),
  };
}

describe('general data (§4.8, §9)', () => {
  test('come from the cache if it is less than 24 hours old (§9)', async () => {
    const { state, fetched, cleared } = await start(23.99);
    expect([state(), fetched(), cleared.mock.calls.length]).toEqual(['fresh', 0, 0]);
  });

  test('are fetched if nothing is stored', async () => {
    const { state, fetched } = await start(null);
    expect([state(), fetched()]).toEqual(['fresh', 1]);
  });

  test.each([
    ['24 hours old', 24],
    ['written in the future', -1],
    ['corrupt', new Error('no JSON')],
  ])('a cache that is %s is cleared and fetched again', async (_, cached) => {
    const { state, fetched, cleared } = await start(cached);
    expect([state(), fetched(), cleared.mock.calls.length]).toEqual(['fresh', 1, 1]);
  });

  test('are fetched again when the cache expires while the page is open', async () => {
    const { fetched, cleared, pass } = await start(23);
    await pass(0.99);
    expect(fetched()).toBe(0);
    await pass(0.01);
    expect([fetched(), cleared.mock.calls.length]).toEqual([1, 1]);
  });

  test('are cleared on demand', async () => {
    const { state, cleared, send } = await start(1);
    await send('data.clear');
    expect([state(), cleared.mock.calls.length]).toEqual(['cleared', 1]);
  });

  test('are refreshed on demand, also after clearing and after a failure', async () => {
    const { fetched, send } = await start(1);
    await send('data.refresh');
    expect(fetched()).toBe(1);
    await send('data.clear');
    await send('data.refresh');
    expect(fetched()).toBe(2);
    const failed = await start(null, true);
    expect(failed.state()).toBe('failed');
    await failed.send('data.refresh');
    expect(failed.fetched()).toBe(2);
  });
});
