import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { inactivityMachine } from '#machines/session/inactivity.ts';

const SECOND = 1_000;

/** An actor whose timers can be silenced, as in a hidden tab or on a sleeping machine. */
function idle({ applies = true }: { applies?: boolean } = {}) {
  const clock = new SimulatedClock();
  let slept = 0;
  const now = () => clock.now() + slept;
  const actor = createActor(inactivityMachine, { clock, input: { clock: { now, lastStored: () => 0 }, applies } }).start();
  return {
    state: () => actor.getSnapshot().value,
    pass: (seconds: number) => clock.increment(seconds * SECOND),
    sleep: (seconds: number) => {
      slept += seconds * SECOND;
      actor.send({ type: 'idle.check' });
    },
    act: () => actor.send({ type: 'activity' }),
    otherTab: () => actor.send({ type: 'tab.activity', at: now() }),
  };
}

describe('§4.5 inactivity', () => {
  test('warns after 300 s, not before (§9)', () => {
    const { state, pass } = idle();
    pass(299.9);
    expect(state()).toBe('active');
    pass(0.1);
    expect(state()).toBe('warning');
  });

  test('is over after 360 s, 60 s after the warning (§9)', () => {
    const { state, pass } = idle();
    pass(300);
    pass(59.9);
    expect(state()).toBe('warning');
    pass(0.1);
    expect(state()).toBe('timedOut');
  });

  test('restarts with any activity, also during the warning', () => {
    const { state, pass, act } = idle();
    pass(299);
    act();
    pass(299);
    expect(state()).toBe('active');
    pass(1);
    act();
    expect(state()).toBe('active');
    pass(300);
    expect(state()).toBe('warning');
  });

  test('another tab’s activity cancels the warning and restarts the timer', () => {
    const { state, pass, otherTab } = idle();
    pass(310);
    otherTab();
    expect(state()).toBe('active');
    pass(299);
    expect(state()).toBe('active');
    pass(1);
    expect(state()).toBe('warning');
  });

  test('a check at or over 300 s warns, although no timer ran', () => {
    const { state, sleep } = idle();
    sleep(299);
    expect(state()).toBe('active');
    sleep(1);
    expect(state()).toBe('warning');
  });

  test('a check at or over 360 s logs out, although no timer ran', () => {
    const { state, sleep } = idle();
    sleep(359);
    expect(state()).toBe('warning');
    sleep(1);
    expect(state()).toBe('timedOut');
  });

  test('does not run for roles without the rule', () => {
    const { state, pass, sleep } = idle({ applies: false });
    pass(400);
    sleep(400);
    expect(state()).toBe('disabled');
  });
});
