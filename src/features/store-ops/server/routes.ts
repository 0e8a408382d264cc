import type { PeriodEvent } from '#machines/stores/unserviceablePeriod.ts';
import { closingFault, type StoreEvent } from '#machines/stores/storeServiceability.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { closureHits } from './hits.ts';
import { periodKind } from './period-kind.ts';
import { readPeriod } from './period-record.ts';
import { planOf, planPeriod, requirePlan } from './plan-period.ts';
import { storeKind, type StoredStore } from './store-kind.ts';
import { periodSource, scheduleLogSource, storeSource } from './store-ops-sources.ts';
import { readStore } from './store-record.ts';

const operations = operationsOf(contract);
const { store } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'clock' | 'principal'>;

interface Change {
  version: number;
  request_key?: string | undefined;
}

/** Sends an event to a store's chart, and returns its record. */
const changedStore = (
  context: Context,
  { store_id: id, version, request_key: key, ...body }: Change & { store_id: number },
  event: (at: string) => StoreEvent,
  columns: Partial<StoredStore> = {},
) =>
  changeRecord(context, { kind: storeKind, read: readStore }, { id, version, key, body }, ({ at }) => ({
    event: event(at.toISOString()),
    columns,
  }));

/** Sends an event to a period's chart, and returns its record. */
const changedPeriod = (
  context: Context,
  { period_id: id, version, request_key: key, ...body }: Change & { period_id: number },
  event: (at: string) => PeriodEvent,
) =>
  changeRecord(context, { kind: periodKind, read: readPeriod }, { id, version, key, body }, ({ at }) => ({
    event: event(at.toISOString()),
  }));

export const routes = operations.router({
  store: {
    opsStores: listHandlers(store.opsStores, storeSource),
    unserviceablePeriods: listHandlers(store.unserviceablePeriods, periodSource),
    unserviceableLog: listHandlers(store.unserviceableLog, scheduleLogSource),

    opsStore: store.opsStore.handler(({ context: { db, clock, principal }, input }) =>
      readStore(db, { person: personOf(principal), at: clock.now() }, input.store_id),
    ),
    closeStore: store.closeStore.handler(({ context, input }) => {
      const { reason, note, until } = input;
      const closing = { reason, note, until: until === '' ? null : new Date(until).toISOString() };
      const fault = closingFault({ ...closing, at: context.clock.now().toISOString() });
      if (fault) throw badRequest([{ field: fault.field, ...fault.why }]);
      return changedStore(context, input, (at) => ({ type: 'store.closed', ...closing, at }));
    }),
    openStore: store.openStore.handler(({ context, input }) => changedStore(context, input, () => ({ type: 'store.opened' }))),
    setStoreHours: store.setStoreHours.handler(({ context, input }) =>
      changedStore(context, input, () => ({ type: 'hours.changed' }), { hours: input.hours }),
    ),
    closureHits: store.closureHits.handler(async ({ context: { db, clock, principal }, input }) => {
      const now = clock.now();
      await readStore(db, { person: personOf(principal), at: now }, input.store_id);
      return closureHits(db, input, now);
    }),

    unserviceablePeriod: store.unserviceablePeriod.handler(({ context: { db, clock, principal }, input }) =>
      readPeriod(db, { person: personOf(principal), at: clock.now() }, input.period_id),
    ),
    planPeriod: store.planPeriod.handler(({ context: { db, cause: causeOf, principal }, input }) => {
      const [cause, person] = [causeOf(), personOf(principal)];
      return db.transaction(async (tx) => readPeriod(tx, { person, at: cause.at }, await planPeriod(tx, cause, person, input)));
    }),
    changePeriod: store.changePeriod.handler(({ context, input: { period_id: id, version, request_key: key, ...fields } }) => {
      const plan = planOf(fields);
      return changeRecord(
        context,
        { kind: periodKind, read: readPeriod },
        { id, version, key, body: fields },
        async ({ tx, stored, at }) => {
          const { store_id: storeId, exceptions } = stored;
          if (stored.status === 'scheduled' && at < stored.starts_at) await requirePlan(tx, { at }, plan, { storeId, id, exceptions });
          return { event: { type: 'period.changed' as const, ...plan, at: at.toISOString() } };
        },
      );
    }),
    cancelPeriod: store.cancelPeriod.handler(({ context, input }) =>
      changedPeriod(context, input, (at) => ({ type: 'period.cancelled', at })),
    ),
    endPeriod: store.endPeriod.handler(({ context, input }) => changedPeriod(context, input, (at) => ({ type: 'period.endedEarly', at }))),
    exceptDay: store.exceptDay.handler(({ context, input }) =>
      changedPeriod(context, input, (at) => ({ type: 'day.excepted', day: input.day, at })),
    ),
  },
});
