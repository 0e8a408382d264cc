import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import { assignmentPolicyMachine, assignmentPolicyWhy } from '#machines/queues/assignmentPolicy.ts';
import type { PolicyEvent } from '#machines/queues/policy-facts.ts';

const triedAt = '2026-11-24T09:00:00.000Z';

const events: Record<string, PolicyEvent> = {
  changed: { type: 'policy.changed' },
  tried: { type: 'policy.tried', at: triedAt, tasks: 20 },
  triedWithoutTasks: { type: 'policy.tried', at: triedAt, tasks: 0 },
  used: { type: 'policy.wentLive', at: '2026-11-25T09:00:00.000Z' },
  usedTooLate: { type: 'policy.wentLive', at: '2026-11-25T09:00:00.001Z' },
  restored: { type: 'policy.restored', reason: 'The new one left callbacks waiting' },
  restoredWithout: { type: 'policy.restored', reason: ' ' },
  replaced: { type: 'policy.replaced' },
  discarded: { type: 'policy.discarded' },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Record<string, string>> = {
  draft: { changed: 'draft', tried: 'tried', discarded: 'discarded' },
  tried: { changed: 'draft', tried: 'tried', used: 'live', discarded: 'discarded' },
  live: { replaced: 'retired' },
  retired: { restored: 'live' },
  discarded: {},
};

describe('a policy of assignment', () => {
  test.each(Object.entries(arrows))('leads from %s only where its chart says', (state, expected) => {
    const facts = { triedAt: state === 'draft' ? null : triedAt };
    const found = Object.entries(events).flatMap(([name, event]) => {
      const accepted = accept(assignmentPolicyMachine, state, facts, event);
      return accepted ? [[name, accepted.state]] : [];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test.each([
    ['draft', null, 'used', 'Try it first'],
    ['tried', triedAt, 'usedTooLate', 'It was tried more than 24 hours ago: try it again first'],
    ['draft', null, 'triedWithoutTasks', 'No task waits that an agent on duty could get'],
    ['live', triedAt, 'changed', 'It was in use: copy it to a new draft instead'],
    ['live', triedAt, 'tried', 'It is in use already'],
    ['live', triedAt, 'used', 'It is in use already'],
    ['live', triedAt, 'restored', 'It is in use already'],
    ['live', triedAt, 'discarded', 'It is in use: use another policy instead'],
    ['retired', triedAt, 'tried', 'It was in use: copy it to a new draft, and try that'],
    ['retired', triedAt, 'used', 'It was in use: restore it instead'],
    ['retired', triedAt, 'restoredWithout', 'Give a reason first'],
    ['retired', triedAt, 'discarded', 'It was in use, and is kept'],
    ['draft', null, 'restored', 'It has not been in use'],
    ['draft', null, 'replaced', 'It is not in use'],
    ['discarded', null, 'changed', 'The policy is discarded'],
  ])('in %s (tried %s) refuses %s: %s', (state, tried, name, because) => {
    const event = events[name];
    if (!event) throw new Error(`No event ${name}`);
    expect(accept(assignmentPolicyMachine, state, { triedAt: tried }, event)).toBeNull();
    expect(assignmentPolicyWhy({ triedAt: tried }, event, state).message).toBe(because);
  });
});
