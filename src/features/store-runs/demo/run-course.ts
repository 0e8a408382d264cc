import type { RunRepeat, StoreRunEvent } from '#machines/supply/store-run-facts.ts';
import type { storeRunMachine } from '#machines/supply/storeRun.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { type ProjectCode, projects } from '../projects.ts';
import type { storeRunEventLog, storeRuns, storeRunStores } from '../schema.ts';
import { runKinds } from '../server/run-kind.ts';

/** What is scheduled. Moments in milliseconds. */
export interface Plan {
  project: ProjectCode;
  due: number;
  repeat?: RunRepeat;
  /** Empty: every store. */
  store_ids?: number[];
  author: Author;
  created: number;
  /** What was changed in each store. */
  changes?: ReadonlyMap<number, number>;
}

/** A run that goes through its chart, with its stores. */
export class RunCourse extends RecordCourse<typeof storeRunMachine, typeof storeRunEventLog> {
  private readonly plan: Plan;
  private readonly everyStore: readonly number[];
  private began: number | null = null;
  private ended: { at: number; done: number; failed: number; changed: number } | null = null;
  private outcomes: ('waiting' | 'done' | 'failed')[] = [];

  constructor(id: number, plan: Plan, everyStore: readonly number[]) {
    const { project, due, repeat = 'none', author, created } = plan;
    const dueAt = new Date(due).toISOString();
    const facts = { dueAt, repeat, hasBegun: false, isReviewed: projects[project].isReviewed };
    super(runKinds[project], id, { at: created, status: 'SCHEDULED', facts, event: 'run.created', author, payload: { due_at: dueAt } });
    this.plan = plan;
    this.everyStore = everyStore;
  }

  /** Begins on time, and is through with some of its stores. */
  begin(done: number): this {
    this.began = this.plan.due;
    this.outcomes = this.storeIds.map((_, at) => (at < done ? 'done' : 'waiting'));
    return this.send(this.plan.due, { type: 'run.started' });
  }

  /** Is through with all of its stores, of which the last ones have failed. */
  end(at: number, failed: number): this {
    const done = this.storeIds.length - failed;
    this.outcomes = this.storeIds.map((_, index) => (index < done ? 'done' : 'failed'));
    const changed = this.stores.reduce((sum, store) => sum + store.changed, 0);
    this.ended = { at, done, failed, changed };
    return this.send(at, { type: 'run.ended', done, failed, changed });
  }

  override send(at: number, event: StoreRunEvent): this {
    if (event.type === 'run.restarted') this.ended = null;
    return super.send(at, event);
  }

  private get storeIds(): readonly number[] {
    const { store_ids = [] } = this.plan;
    return store_ids.length > 0 ? store_ids : this.everyStore;
  }

  get stores(): Row<typeof storeRunStores>[] {
    const { id: run_id, outcomes } = this;
    const changesIn = (storeId: number) => this.plan.changes?.get(storeId) ?? (storeId + run_id) % 4;
    return this.storeIds.flatMap((store_id, at) => {
      const outcome = outcomes[at];
      return outcome === undefined ? [] : [{ run_id, store_id, outcome, changed: outcome === 'done' ? changesIn(store_id) : 0 }];
    });
  }

  get row(): Row<typeof storeRuns> {
    const { id, status, version, at, began, ended } = this;
    const { project, store_ids = [], author, created } = this.plan;
    return {
      id,
      status,
      version,
      project,
      due_at: new Date(this.facts.dueAt),
      repeat: this.facts.repeat,
      store_ids,
      by: author.name,
      began_at: began === null ? null : new Date(began),
      ended_at: ended && new Date(ended.at),
      done: ended?.done ?? null,
      failed: ended?.failed ?? null,
      changed: ended?.changed ?? null,
      created_at: new Date(created),
      updated_at: new Date(at),
    };
  }
}
