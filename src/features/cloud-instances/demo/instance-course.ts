import type { InstanceEvent, InstanceFacts } from '#machines/platform/cloud-facts.ts';
import type { cloudInstanceMachine } from '#machines/platform/cloudInstance.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { cloudInstanceEventLog, cloudInstances } from '../schema.ts';
import { instanceKind } from '../server/instance-kind.ts';

type InstanceRow = Row<typeof cloudInstances>;

/** What the provider says of an instance of the demonstration. */
export interface DemoInstance {
  id: number;
  name: string;
  instanceId: string;
  region: string;
  environment: InstanceFacts['environment'];
  type: string;
  owner: string;
}

type Bare = InstanceEvent extends infer Event ? (Event extends unknown ? Omit<Event, 'at'> : never) : never;

/** An instance that goes through its chart. */
export class InstanceCourse extends RecordCourse<typeof cloudInstanceMachine, typeof cloudInstanceEventLog> {
  private readonly instance: DemoInstance;
  private since: number;
  private readonly found: number;
  private launched: number;
  private reason = '';
  private detail = '';

  constructor(instance: DemoInstance, found: number, status: 'running' | 'stopped') {
    super(instanceKind, instance.id, {
      at: found,
      status,
      facts: {
        environment: instance.environment,
        schedule: null,
        keptUntil: null,
        requester: null,
        dueAt: null,
        isRestarting: false,
        isAsleep: false,
        problem: null,
      },
      event: 'instance.found',
    });
    this.instance = instance;
    this.since = found;
    this.found = found;
    this.launched = found;
  }

  /** @param detail the provider's own words */
  take(at: number, bare: Bare, detail = ''): this {
    const event = { ...bare, at: new Date(at).toISOString() };
    const before = this.status;
    this.send(at, event, detail === '' ? {} : { detail });
    if (this.status !== before) this.since = at;
    if (event.type === 'provider.running') this.launched = at;
    const { problem, requester } = this.facts;
    this.detail = problem === null ? '' : detail || this.detail;
    this.reason = requester === null ? '' : 'reason' in event ? event.reason : this.reason;
    return this;
  }

  get row(): InstanceRow {
    const { id, name, instanceId, region, type, owner } = this.instance;
    const { environment, schedule, keptUntil, requester, dueAt, isRestarting, isAsleep, problem } = this.facts;
    return {
      id,
      version: this.version,
      status: this.status,
      status_since: new Date(this.since),
      instance_id: instanceId,
      region,
      name,
      environment,
      type,
      owner,
      launched_at: new Date(this.launched),
      schedule,
      kept_until: keptUntil === null ? null : new Date(keptUntil),
      requester_id: requester?.id ?? null,
      reason: this.reason,
      due_at: dueAt === null ? null : new Date(dueAt),
      is_restarting: isRestarting,
      is_asleep: isAsleep,
      problem,
      detail: this.detail,
      created_at: new Date(this.found),
      updated_at: new Date(this.at),
    };
  }
}
