import { sql } from 'drizzle-orm';
import { nextTime } from '#machines/platform/reminder-times.ts';
import type { RunRepeat } from '#machines/supply/store-run-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { type Author, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { type StoredRun, storeRuns } from '../schema.ts';

type Kind = Parameters<typeof keepCreation<StoredRun>>[2];
type NewRun = Pick<StoredRun, 'project' | 'due_at' | 'repeat' | 'store_ids' | 'by'>;

/** Of two who schedule runs of a project at once, the second one waits. */
export const lockRuns = (tx: Transaction, project: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`store_runs/${project}`}))`);

/** A run that waits for its time. Returns its id. */
export async function insertRun(tx: Transaction, cause: Cause, kind: Kind, author: Author, run: NewRun): Promise<number> {
  const [made] = await tx
    .insert(storeRuns)
    .values({ ...run, status: 'SCHEDULED', created_at: cause.at, updated_at: cause.at })
    .returning();
  if (!made) throw new Error('A run was not stored');
  await keepCreation(tx, cause, kind, made, { author, event: 'run.created', payload: { due_at: run.due_at.toISOString() } });
  return made.id;
}

const HOUR = 3_600_000;

/** When a run takes place again after a moment; null: it does not. Times that were missed are left out. */
export function nextRunAt({ due_at, repeat }: { due_at: Date; repeat: RunRepeat }, after: Date): Date | null {
  if (repeat === 'hourly') {
    const missed = Math.max(0, Math.floor((after.getTime() - due_at.getTime()) / HOUR));
    return new Date(due_at.getTime() + (missed + 1) * HOUR);
  }
  const at = nextTime({ startsAt: due_at.toISOString(), repeat }, after.toISOString());
  return at === null ? null : new Date(at);
}

/** The next one of a run that repeats, in the transaction in which it ends. */
export async function repeatRun(tx: Transaction, cause: Cause, kind: Kind, ended: StoredRun): Promise<void> {
  const repeat = ended.repeat as RunRepeat;
  const due_at = nextRunAt({ due_at: ended.due_at, repeat }, cause.at);
  const { project, store_ids, by } = ended;
  if (due_at !== null) await insertRun(tx, cause, kind, SYSTEM, { project, due_at, repeat, store_ids, by });
}
