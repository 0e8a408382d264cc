import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { CloudUser, InstanceEvent, InstanceFacts } from '#machines/platform/cloud-facts.ts';
import { cloudInstanceMachine, cloudInstanceWhy } from '#machines/platform/cloudInstance.ts';

const [aditi, sanjay]: [CloudUser, CloudUser] = [
  { id: 1, name: 'Aditi' },
  { id: 2, name: 'Sanjay' },
];
/** Wednesday, in the business time zone. */
const [noon, night] = ['2026-11-18T06:30:00.000Z', '2026-11-18T18:30:00.000Z'];
const nights = { weekdays: [1, 2, 3, 4, 5], from: '21:00', until: '07:00' };
const facts: InstanceFacts = {
  environment: 'test',
  schedule: nights,
  keptUntil: null,
  requester: null,
  dueAt: null,
  isRestarting: false,
  isAsleep: false,
  problem: null,
};
const production: InstanceFacts = { ...facts, environment: 'production', schedule: null };
const requested: InstanceFacts = { ...production, requester: aditi, dueAt: night };

const command = (type: 'instance.start' | 'instance.stop' | 'instance.restart', reason = '') =>
  ({ type, by: aditi, at: noon, reason }) as const;
const provider = (type: 'provider.running' | 'provider.stopped' | 'provider.stopping' | 'provider.starting' | 'provider.lost') => ({
  type,
  at: noon,
});
const failure = { type: 'provider.failed', problem: 'IMPAIRED', at: noon } as const;
const passed = (at: string) => ({ type: 'time.passed', at }) as const;
const decision = (type: 'request.approved' | 'request.declined' | 'request.withdrawn', by: CloudUser) => ({ type, by, at: noon }) as const;

describe.each<[string, InstanceFacts, string, InstanceEvent, string | null]>([
  ['at once', facts, 'stopped', command('instance.start'), 'starting'],
  ['at once', facts, 'failed', command('instance.start'), 'starting'],
  ['at once', facts, 'running', command('instance.stop'), 'stopping'],
  ['at once', facts, 'running', command('instance.restart'), 'stopping'],
  ['twice', facts, 'starting', command('instance.start'), null],
  ['without a reason', production, 'stopped', command('instance.start'), null],
  ['after approval', production, 'stopped', command('instance.start', 'Release'), 'startRequested'],
  ['after approval', production, 'running', command('instance.restart', 'Release'), 'restartRequested'],
  ['by the requester', requested, 'stopRequested', decision('request.approved', aditi), null],
  ['by a second person', requested, 'stopRequested', decision('request.approved', sanjay), 'stopping'],
  ['by a second person', requested, 'startRequested', decision('request.declined', sanjay), 'stopped'],
  ['of a failed one', { ...requested, problem: 'REFUSED' }, 'startRequested', decision('request.declined', sanjay), 'failed'],
  ['by the requester', requested, 'restartRequested', decision('request.withdrawn', aditi), 'running'],
  ['by a second person', requested, 'restartRequested', decision('request.withdrawn', sanjay), null],
  ['in time', requested, 'stopRequested', passed(noon), null],
  ['too late', requested, 'stopRequested', passed(night), 'running'],
  ['too late', { ...facts, dueAt: noon }, 'stopping', passed(noon), 'failed'],
  ['elsewhere', requested, 'stopRequested', provider('provider.stopped'), 'stopped'],
  ['elsewhere', facts, 'running', provider('provider.stopping'), 'stopping'],
  ['and nothing more', facts, 'stopping', provider('provider.stopped'), 'stopped'],
  ['and started again', { ...facts, isRestarting: true }, 'stopping', provider('provider.stopped'), 'starting'],
  ['before the command arrived', facts, 'starting', provider('provider.stopped'), null],
  ['for a failure', facts, 'starting', failure, 'failed'],
  ['until a person looks', facts, 'failed', provider('provider.stopped'), null],
  ['once', facts, 'running', provider('provider.lost'), 'unknown'],
  ['again', facts, 'unknown', provider('provider.lost'), null],
  ['again', facts, 'unknown', provider('provider.running'), 'running'],
  ['by day', facts, 'running', { type: 'offHours.began', at: noon }, null],
  ['by night', facts, 'running', { type: 'offHours.began', at: night }, 'stopping'],
  ['if kept', { ...facts, keptUntil: '2026-11-19T00:00:00.000Z' }, 'running', { type: 'offHours.began', at: night }, null],
  ['if asleep', { ...facts, isAsleep: true }, 'stopped', { type: 'offHours.ended', at: noon }, 'starting'],
  ['if a person stopped it', facts, 'stopped', { type: 'offHours.ended', at: noon }, null],
])('%s', (_, context, from, event, to) => {
  test(`${from}: ${event.type} leads to ${to ?? 'nothing'}`, () => {
    expect(accept(cloudInstanceMachine, from, context, event)?.state ?? null).toBe(to);
  });
});

test('a start in off-hours keeps the instance until they end', () => {
  const started = accept(cloudInstanceMachine, 'stopped', facts, { ...command('instance.start'), at: night });
  expect(started?.context.keptUntil).toBe('2026-11-19T01:30:00.000Z');
});

test.each<[string, InstanceFacts, InstanceEvent, string]>([
  ['stopped', production, command('instance.start'), 'Give a reason'],
  ['running', facts, command('instance.start'), 'The instance is running'],
  ['unknown', facts, command('instance.stop'), 'The provider does not list this instance'],
  ['stopRequested', requested, command('instance.stop', 'Again'), 'A stop waits for approval'],
  ['stopRequested', requested, decision('request.approved', aditi), 'You asked for this: someone else approves or declines it'],
  ['running', production, decision('request.approved', sanjay), 'No request waits for approval'],
  ['running', production, { type: 'schedule.changed', by: aditi, at: noon, schedule: nights }, 'Production has no off-hours'],
  ['running', production, { type: 'instance.kept', by: aditi, at: noon, until: night }, 'It has no off-hours'],
])('%s: refuses with the reason', (state, context, event, why) => {
  expect(accept(cloudInstanceMachine, state, context, event)).toBeNull();
  expect(cloudInstanceWhy(context, event, state).message).toBe(why);
});
