import { colleague } from '#features/session/demo/public.ts';
import type { CloudUser } from '#machines/platform/cloud-facts.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { type DemoName, demoInstance } from './demo/fleet.ts';
import { InstanceCourse } from './demo/instance-course.ts';
import { cloudInstanceEventLog, cloudInstances, cloudProvider } from './schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const userOf = (username: string): CloudUser => {
  const { id, name } = colleague(username);
  return { id, name };
};

const nights = { weekdays: [1, 2, 3, 4, 5], from: '21:00', until: '07:00' };
const weekend = { weekdays: [6, 7], from: '00:00', until: '24:00' };
/** Always: a test machine that runs only while it is kept running. */
const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' };

/** Each of the twelve instances taken through its chart, so that every state is there. */
function coursesOf(now: Date): InstanceCourse[] {
  const [developer, administrator] = [userOf('aditi.v'), userOf('admin')];
  const ago = (ms: number): number => now.getTime() - ms;
  const begun = (name: DemoName, days: number, status: 'running' | 'stopped' = 'running') =>
    new InstanceCourse(demoInstance(name), ago(days * DAY), status);
  const command = (type: 'instance.start' | 'instance.stop' | 'instance.restart', reason = '', by = developer) => ({ type, by, reason });
  const approval = { type: 'request.approved', by: administrator } as const;
  const schedule = (hours: typeof nights | null) => ({ type: 'schedule.changed', by: developer, schedule: hours }) as const;

  const restarted = begun('orders-api-1', 90)
    .take(ago(6 * DAY), command('instance.restart', 'Kernel update of November'))
    .take(ago(6 * DAY - 12 * MINUTE), approval)
    .take(ago(6 * DAY - 13 * MINUTE), { type: 'provider.stopped' })
    .take(ago(6 * DAY - 15 * MINUTE), { type: 'provider.running' });
  const toRestart = begun('orders-api-2', 90).take(ago(25 * MINUTE), command('instance.restart', 'Kernel update, as its twin last week'));
  const toStop = begun('pharmacy-search', 75).take(
    ago(70 * MINUTE),
    command('instance.stop', 'Moves to the larger machine tonight', administrator),
  );
  const toStart = begun('invoice-printer', 60)
    .take(ago(2 * DAY), command('instance.stop', 'Replaced by the PDF service'))
    .take(ago(2 * DAY - 40 * MINUTE), approval)
    .take(ago(2 * DAY - 41 * MINUTE), { type: 'provider.stopped' })
    .take(ago(15 * MINUTE), command('instance.start', 'Old invoices have to be printed once more'));
  const declined = begun('reports-replica', 120)
    .take(ago(3 * DAY), command('instance.stop', 'Nobody reads reports this week'))
    .take(ago(3 * DAY - HOUR), { type: 'request.declined', by: administrator });

  const morning = startOfBusinessDay(businessDate(now)).getTime() + 7 * HOUR;
  const lastMorning = morning < now.getTime() - 10 * MINUTE ? morning : morning - DAY;
  const staged = begun('orders-staging', 80)
    .take(ago(30 * DAY), schedule(weekend))
    .take(ago(29 * DAY), command('instance.restart'))
    .take(ago(29 * DAY - MINUTE), { type: 'provider.stopped' })
    .take(ago(29 * DAY - 2 * MINUTE), { type: 'provider.running' });
  const kept = begun('search-staging', 80)
    .take(ago(20 * DAY), schedule(nights))
    .take(ago(3 * HOUR), {
      type: 'instance.kept',
      by: developer,
      until: new Date(startOfBusinessDay(daysLater(businessDate(now), 2)).getTime() + 7 * HOUR).toISOString(),
    });
  const stopping = begun('billing-staging', 40)
    .take(lastMorning, command('instance.restart'))
    .take(lastMorning + MINUTE, { type: 'provider.stopped' })
    .take(lastMorning + 2 * MINUTE, { type: 'provider.running' })
    .take(now.getTime(), command('instance.stop'));
  const failed = begun('load-runner', 25, 'stopped')
    .take(ago(50 * MINUTE), command('instance.start'))
    .take(
      ago(49 * MINUTE),
      { type: 'provider.failed', problem: 'IMPAIRED' },
      'Server.InsufficientInstanceCapacity: no capacity of this type in the zone',
    );
  const starting = begun('browser-tests', 25, 'stopped').take(now.getTime(), command('instance.start'));
  const asleep = begun('sandbox', 50)
    .take(ago(10 * DAY), schedule(always))
    .take(ago(10 * DAY - MINUTE), { type: 'offHours.began' })
    .take(ago(10 * DAY - 2 * MINUTE), { type: 'provider.stopped' });
  const lost = begun('old-crawler', 200)
    .take(ago(4 * DAY), command('instance.stop'))
    .take(ago(4 * DAY - MINUTE), { type: 'provider.stopped' })
    .take(ago(20 * HOUR), { type: 'provider.lost' });
  return [restarted, toRestart, toStop, toStart, declined, staged, kept, stopping, failed, starting, asleep, lost];
}

/** The twelve cloud instances of the house, in every state. */
const demo: Demo = {
  tables: [cloudInstances, cloudInstanceEventLog, cloudProvider],
  fill: async ({ insert, now }) => {
    const courses = coursesOf(now);
    await insert(
      cloudInstances,
      courses.map(({ row }) => row),
    );
    await insert(
      cloudInstanceEventLog,
      courses.flatMap(({ log }) => log),
    );
    await insert(cloudProvider, [{ id: 1, read_at: now, problem: null, detail: '' }]);
  },
};
export default demo;
