import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { agentTasksMachine, type OfferedTasks } from '#machines/shell/agentTasks.ts';

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** The agent's tasks in the leading tab; `responses` are returned one after the other. */
async function start(responses: (OfferedTasks | null | Error)[], { queueItemCount = 0, takesTasks = true } = {}) {
  const clock = new SimulatedClock();
  const stored = vi.fn<(count: number) => void>();
  const reportFailure = vi.fn<(error: unknown) => void>();
  const opened = vi.fn<(taskId: number | undefined) => void>();
  let requestCount = 0;
  const respond = () => {
    const next = responses[requestCount++] ?? null;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const actor = createActor(
    agentTasksMachine.provide({
      actors: { agentTasks: fromPromise(respond) },
      actions: {
        storeCount: (_, { count }) => stored(count),
        sayFailure: (_, { error }) => reportFailure(error),
        openTask: ({ context }) => opened(context.offer?.taskId),
      },
    }),
    { clock, input: { takesTasks, queueItemCount } },
  ).start();
  actor.send({ type: 'lead.taken' });
  await settled();
  const pass = async (seconds: number) => {
    clock.increment(seconds * 1_000);
    await settled();
  };
  const ask = async () => {
    actor.send({ type: 'tasks.ask' });
    await settled();
  };
  return {
    stored,
    reportFailure,
    opened,
    ask,
    pass,
    requests: () => requestCount,
    state: () => actor.getSnapshot().value,
    isOffered: () => actor.getSnapshot().hasTag('offered'),
  };
}

const offer = { count: 3, taskId: 77, kind: 'order', code: 'GLN-77' };

describe('agent tasks (§4.6)', () => {
  test('are fetched at startup if the stored count is 0', async () => {
    expect((await start([offer])).requests()).toBe(1);
  });

  test('are not fetched at startup if the stored count is not 0', async () => {
    const { requests, pass } = await start([offer], { queueItemCount: 2 });
    await pass(600);
    expect(requests()).toBe(0);
  });

  test('that exist are counted, and the count is stored', async () => {
    expect((await start([offer])).stored.mock.calls).toEqual([[3]]);
  });

  test('that exist open the task modal (§2.6)', async () => {
    expect((await start([offer])).isOffered()).toBe(true);
    expect((await start([null])).isOffered()).toBe(false);
  });

  test('that do not exist store 0', async () => {
    expect((await start([null])).stored.mock.calls).toEqual([[0]]);
  });

  test('that do not exist are asked for again after 60 s (§9), until there are some', async () => {
    const { requests, pass, isOffered } = await start([null, null, offer]);
    await pass(59.9);
    expect(requests()).toBe(1);
    await pass(0.1);
    expect(requests()).toBe(2);
    await pass(60);
    expect(requests()).toBe(3);
    expect(isOffered()).toBe(true);
    await pass(600);
    expect(requests()).toBe(3);
  });

  test('that cannot be fetched are reported and fetched again', async () => {
    const { reportFailure, pass, requests } = await start([new Error('You are off duty'), offer]);
    expect(reportFailure.mock.calls).toEqual([[new Error('You are off duty')]]);
    await pass(60);
    expect(requests()).toBe(2);
  });

  test('that are known: the next one opens immediately without the modal', async () => {
    const { ask, opened, isOffered, stored, state } = await start([offer, { ...offer, taskId: 78 }], { queueItemCount: 3 });
    await ask();
    await ask();
    expect(opened.mock.calls).toEqual([[77], [78]]);
    expect([isOffered(), state(), stored.mock.lastCall]).toEqual([false, 'busy', [3]]);
  });

  test('without a next one are waited for', async () => {
    const { ask, opened, state, stored, pass, isOffered } = await start([null, offer], { queueItemCount: 3 });
    await ask();
    expect([state(), stored.mock.lastCall]).toEqual(['waiting', [0]]);
    await pass(60);
    expect(isOffered()).toBe(true);
    expect(opened).not.toHaveBeenCalled();
  });

  test('whose next one cannot be fetched report it and are fetched again', async () => {
    const { ask, reportFailure, state } = await start([new Error('You are off duty')], { queueItemCount: 3 });
    await ask();
    expect([state(), reportFailure.mock.calls]).toEqual(['waiting', [[new Error('You are off duty')]]]);
  });

  test('are ignored for users who are not call-centre agents', async () => {
    const { requests, pass } = await start([offer], { takesTasks: false });
    await pass(600);
    expect(requests()).toBe(0);
  });
});
