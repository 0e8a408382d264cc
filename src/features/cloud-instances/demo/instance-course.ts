import { accept } from '#machines/entity.ts';
import type { CloudUser, InstanceEvent, InstanceFacts } from '#machines/platform/cloud-facts.ts';
import { cloudInstanceMachine } from '#machines/platform/cloudInstance.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { InstanceState } from '../cloud-choices.ts';
import type { cloudInstanceEventLog, cloudInstances, InstancePayload } from '../schema.ts';

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

/** An instance that goes through its chart, with the log of what happened. */
export class InstanceCourse {
  status: InstanceState;
  facts: InstanceFacts;
  readonly log: Row<typeof cloudInstanceEventLog>[] = [];
  private readonly instance: DemoInstance;
  private version = 0;
  private since: number;
  private at: number;
  private readonly found: number;
  private launched: number;
  private reason = '';
  private detail = '';

  constructor(instance: DemoInstance, found: number, status: 'running' | 'stopped') {
    this.instance = instance;
    this.status = status;
    this.since = found;
    this.at = found;
    this.found = found;
    this.launched = found;
    this.facts = {
      environment: instance.environment,
      schedule: null,
      keptUntil: null,
      requester: null,
      dueAt: null,
      isRestarting: false,
      isAsleep: false,
      problem: null,
    };
    this.record('instance.found', null, null, {});
  }

  /** @param detail the provider's own words */
  send(at: number, bare: Bare, detail = ''): this {
    const event = { ...bare, at: new Date(at).toISOString() };
    const next = accept(cloudInstanceMachine, this.status, this.facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of ${this.instance.name}`);
    const before = this.status;
    this.status = next.state as InstanceState;
    this.facts = next.context;
    this.at = at;
    if (this.status !== before) this.since = at;
    if (event.type === 'provider.running') this.launched = at;
    const { problem, requester } = this.facts;
    this.detail = problem === null ? '' : detail || this.detail;
    this.reason = requester === null ? '' : 'reason' in event ? event.reason : this.reason;
    this.record(event.type, 'by' in event ? event.by : null, before, {
      ...('reason' in event && event.reason && { reason: event.reason }),
      ...('schedule' in event && { schedule: event.schedule }),
      ...('until' in event && { until: event.until }),
      ...('problem' in event && { problem: event.problem }),
      ...(detail && { detail }),
    });
    return this;
  }

  private record(event: string, by: CloudUser | null, from: InstanceState | null, payload: InstancePayload): void {
    this.version += 1;
    const who = { user_id: by?.id ?? null, by: by?.name ?? 'System' };
    const { version, status: to_status } = this;
    this.log.push({
      cloud_instance_id: this.instance.id,
      version,
      at: new Date(this.at),
      ...who,
      event,
      from_status: from,
      to_status,
      payload,
    });
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
