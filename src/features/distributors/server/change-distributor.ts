import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { holds } from '#platform/access/permissions.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { DistributorFields } from '../contract.ts';
import type { DistributorStep } from '../distributor-choices.ts';
import { distributors } from '../schema.ts';
import { distributorKind, factsOf } from './distributor-kind.ts';
import { arePapersChecked, readDistributor } from './distributor-record.ts';

type NewDistributor = DistributorFields & { code: string; request_key?: string | undefined };

export const distributor = handlersOf('distributor_id', () => ({ kind: distributorKind, read: readDistributor }));

/** Fields that may be left empty are null then. */
const columnsOf = (fields: DistributorFields) => ({
  ...fields,
  gstin: fields.gstin || null,
  pan: fields.pan || null,
  licence_20b: fields.licence_20b || null,
  licence_20b_until: fields.licence_20b_until || null,
  licence_21b: fields.licence_21b || null,
  licence_21b_until: fields.licence_21b_until || null,
  email: fields.email || null,
});
type Columns = ReturnType<typeof columnsOf>;

const papers = ['gstin', 'pan', 'licence_20b', 'licence_20b_until', 'licence_21b', 'licence_21b_until'] as const;

/** Names, codes and GSTINs of one distributor belong to no other one. @throws ORPCError 400 with the fields */
async function refuseTaken(tx: Transaction, columns: Pick<Columns, 'name' | 'gstin'> & { code?: string }, id: number | null) {
  // Of two that take the same name at once, the second one sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('distributors.keys'))`);
  const { name, code = '', gstin } = columns;
  const others = await tx
    .select({ name: distributors.name, code: distributors.code, gstin: distributors.gstin, status: distributors.status })
    .from(distributors)
    .where(
      and(
        id === null ? undefined : ne(distributors.id, id),
        or(
          sql`lower(${distributors.name}) = lower(${name})`,
          sql`lower(${distributors.code}) = lower(${code})`,
          gstin === null ? undefined : eq(distributors.gstin, gstin),
        ),
      ),
    );
  const faults = [
    others.some((other) => other.code.toLowerCase() === code.toLowerCase()) && {
      field: 'code',
      message: msg('Another distributor has this code'),
    },
    others.some((other) => other.name.toLowerCase() === name.toLowerCase()) && {
      field: 'name',
      message: msg('Another distributor has this name'),
    },
    gstin !== null &&
      others.some((other) => other.gstin === gstin && other.status !== 'closed') && {
        field: 'gstin',
        message: msg('Another distributor has this GSTIN'),
      },
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw badRequest(faults);
}

/** A distributor that has applied. Idempotent by request key. Returns its id. */
export async function addDistributor(
  tx: Transaction,
  cause: Cause,
  author: Person,
  { request_key: key, ...fields }: NewDistributor,
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const columns = { ...columnsOf(fields), code: fields.code };
    await refuseTaken(tx, columns, null);
    const [made] = await tx
      .insert(distributors)
      .values({ ...columns, status: 'applied', created_at: cause.at, updated_at: cause.at })
      .returning();
    if (!made) throw new Error('The distributor was not inserted');
    await keepCreation(tx, cause, distributorKind, made, { author, event: 'distributor.added' });
    return made.id;
  });
  return id;
}

/** @throws ORPCError 400 with the fields, 404, 409, 422 */
export const updateDistributor = distributor.changed<ChangeInput<'distributor_id'> & DistributorFields>(
  async ({ tx, stored, at, fields, context }) => {
    const next = columnsOf(fields);
    const names = (Object.keys(next) as (keyof Columns)[]).filter((name) => stored[name] !== next[name]);
    const barred = arePapersChecked(stored.status) && !holds('distributors.approve', context.principal);
    const faults = papers.filter((name) => barred && names.includes(name));
    if (faults.length > 0)
      throw badRequest(faults.map((field) => ({ field, message: msg('Changed by master data and administrators, who check it') })));
    await refuseTaken(tx, next, stored.id);
    return {
      event: { type: 'distributor.changed' as const, documents: factsOf(next), on: businessDate(at) },
      columns: next,
      payload: { fields: names },
    };
  },
);

/** A suspension and an end need a reason. @throws ORPCError 400, 404, 409, 422 */
export const sendDistributorEvent = distributor.changed<ChangeInput<'distributor_id'> & { event: DistributorStep; reason: string }>(
  ({ at, input: { event: type, reason } }) => {
    const isEnd = type === 'distributor.suspended' || type === 'distributor.closed';
    if (isEnd && reason === '') throw badRequest([{ field: 'reason', message: msg('Fill this in') }]);
    return {
      event: type === 'distributor.activated' ? { type, on: businessDate(at) } : { type },
      payload: reason ? { reason } : {},
    };
  },
);
