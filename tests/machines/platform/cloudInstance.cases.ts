import type { CloudUser, InstanceFacts } from '#machines/platform/cloud-facts.ts';
import { cloudInstanceMachine } from '#machines/platform/cloudInstance.ts';
import { isWithin } from '#machines/platform/off-hours.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [aditi, sanjay]: [CloudUser, CloudUser] = [
  { id: 1, name: 'Aditi' },
  { id: 2, name: 'Sanjay' },
];
/** Wednesday noon, its night, and the noon after, in the business time zone. */
const [noon, night, nextNoon] = ['2026-11-18T06:30:00.000Z', '2026-11-18T18:30:00.000Z', '2026-11-19T06:30:00.000Z'];
const nights = { weekdays: [1, 2, 3, 4, 5], from: '21:00', until: '07:00' };

const fresh: InstanceFacts = {
  environment: 'test',
  schedule: null,
  keptUntil: null,
  requester: null,
  dueAt: null,
  isRestarting: false,
  isAsleep: false,
  problem: null,
};

const commands = [
  { by: aditi, at: noon, reason: 'Release 42' },
  { by: aditi, at: noon, reason: '' },
];
const decisions = [
  { by: aditi, at: noon },
  { by: sanjay, at: noon },
];

const spec: ModelSpec<typeof cloudInstanceMachine> = {
  machine: cloudInstanceMachine,
  inputs: {
    'with off-hours': { ...fresh, schedule: nights },
    'in production': { ...fresh, environment: 'production' },
  } satisfies Record<string, InstanceFacts>,
  cases: {
    'instance.start': commands,
    'instance.stop': commands,
    'instance.restart': commands,
    'instance.kept': [
      { by: aditi, at: noon, until: nextNoon },
      { by: aditi, at: nextNoon, until: noon },
    ],
    'request.approved': decisions,
    'request.declined': decisions,
    'request.withdrawn': decisions,
    'schedule.changed': [
      { by: aditi, at: noon, schedule: nights },
      { by: aditi, at: noon, schedule: null },
    ],
    'provider.starting': [{ at: noon }],
    'provider.running': [{ at: noon }],
    'provider.stopping': [{ at: noon }],
    'provider.stopped': [{ at: noon }],
    'provider.failed': [{ at: noon, problem: 'REFUSED' }],
    'provider.described': [{ at: noon, environment: 'staging' }],
    'provider.lost': [{ at: noon }],
    'offHours.began': [{ at: noon }, { at: night }],
    'offHours.ended': [{ at: night }, { at: nextNoon }],
    'time.passed': [{ at: noon }, { at: nextNoon }],
  },
  key: ({ context }) => [
    context.environment === 'production',
    isWithin(context.schedule, night),
    context.keptUntil !== null && context.keptUntil > night,
    context.requester?.id ?? null,
    context.isRestarting,
    context.isAsleep,
    context.problem !== null,
  ],
};

export default spec;
