import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type Arrival, navigationMachine, type Place } from '#machines/shell/navigation.ts';

async function arrive(isStuckAtSignIn: boolean) {
  const clock = new SimulatedClock();
  const actions = { reloadPage: vi.fn<() => void>(), scrollToTop: vi.fn<() => void>(), tellArrival: vi.fn<() => void>() };
  const screen = fromPromise<Arrival, Place>(() => Promise.resolve({ path: '/authentication', screen: null }));
  const actor = createActor(
    navigationMachine.provide({ actors: { screen }, actions, guards: { isStuckAtSignIn: () => isStuckAtSignIn } }),
    {
      clock,
      input: { path: '/authentication' },
    },
  ).start();
  await vi.waitUntil(() => actor.getSnapshot().matches('settled'));
  return { ...actions, pass: (milliseconds: number) => clock.increment(milliseconds) };
}

describe('§2.3 signed-in check (§9)', () => {
  test('reloads the page that is still at the sign-in after 200 ms, once', async () => {
    const { pass, reloadPage } = await arrive(true);
    pass(199);
    expect(reloadPage).not.toHaveBeenCalled();
    pass(1);
    expect(reloadPage).toHaveBeenCalledOnce();
    pass(10_000);
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  test('does nothing if nobody is signed in or the sign-in was left', async () => {
    const { pass, reloadPage } = await arrive(false);
    pass(10_000);
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

describe('§2.3 arriving', () => {
  test('scrolls to the top and reports the agent’s presence (§4.7)', async () => {
    const { scrollToTop, tellArrival } = await arrive(false);
    expect(scrollToTop).toHaveBeenCalledOnce();
    expect(tellArrival).toHaveBeenCalledOnce();
  });
});

test('a screen that failed to load is loaded again when the connection is back; a loaded one is left alone', async () => {
  let requestCount = 0;
  const screen = fromPromise<Arrival, Place>(({ input }) => {
    requestCount += 1;
    return requestCount === 1 ? Promise.reject(new Error('No answer')) : Promise.resolve({ path: input.path, screen: null });
  });
  const actor = createActor(navigationMachine.provide({ actors: { screen } }), { input: { path: '/stats/view' } }).start();
  await vi.waitUntil(() => actor.getSnapshot().matches('failed'));
  actor.send({ type: 'connection.back' });
  await vi.waitUntil(() => actor.getSnapshot().matches('settled'));
  expect(actor.getSnapshot().context.arrival?.path).toBe('/stats/view');
  actor.send({ type: 'connection.back' });
  expect([actor.getSnapshot().value, requestCount]).toEqual(['settled', 2]);
});
