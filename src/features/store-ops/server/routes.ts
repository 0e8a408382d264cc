import { geocode } from '#features/locations/server/public.ts';
import { closingFault } from '#machines/stores/storeServiceability.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { closureHits } from './hits.ts';
import { periodKind } from './period-kind.ts';
import { readPeriod } from './period-record.ts';
import { planOf, planPeriod, requirePlan } from './plan-period.ts';
import { storeKind } from './store-kind.ts';
import { anchorStoreSource, periodSource, scheduleLogSource, storeSource } from './store-ops-sources.ts';
import { readStore } from './store-record.ts';

const operations = operationsOf(contract);
const { store } = operations;

const opsStore = handlersOf('store_id', () => ({ kind: storeKind, read: readStore }));
const period = handlersOf('period_id', () => ({ kind: periodKind, read: readPeriod }));

export const routes = operations.router({
  store: {
    opsStores: listHandlers(store.opsStores, storeSource),
    anchorStores: listHandlers(store.anchorStores, anchorStoreSource),
    unserviceablePeriods: listHandlers(store.unserviceablePeriods, periodSource),
    unserviceableLog: listHandlers(store.unserviceableLog, scheduleLogSource),

    opsStore: store.opsStore.handler(opsStore.read),
    closeStore: store.closeStore.handler(
      opsStore.changed(({ at: now, input: { reason, note, until } }) => {
        const closing = { reason, note, until: until === '' ? null : new Date(until).toISOString(), at: now.toISOString() };
        const fault = closingFault(closing);
        if (fault) throw badRequest([{ field: fault.field, ...fault.why }]);
        return { event: { type: 'store.closed', ...closing } };
      }),
    ),
    openStore: store.openStore.handler(opsStore.changed(() => ({ event: { type: 'store.opened' } }))),
    setStoreHours: store.setStoreHours.handler(
      opsStore.changed(({ input: { hours } }) => ({ event: { type: 'hours.changed' }, columns: { hours } })),
    ),
    setStoreLicence: store.setStoreLicence.handler(
      opsStore.changed(({ input: { licence_no, licence_until } }) => ({
        event: { type: 'licence.changed' },
        columns: { licence_no, licence_until },
        payload: { day: licence_until, note: licence_no },
      })),
    ),
    setStorePosition: store.setStorePosition.handler(
      opsStore.changed(({ input: { latitude, longitude } }) => ({
        event: { type: 'position.changed' },
        columns: { latitude, longitude },
        payload: { note: latitude === null ? '' : `${latitude}, ${longitude}` },
      })),
    ),
    geocode: store.geocode.handler(({ context, input }) => geocode(context, input.address)),
    closureHits: store.closureHits.handler(async ({ context, input }) => {
      await opsStore.read({ context, input });
      return closureHits(context.db, input, context.clock.now());
    }),

    unserviceablePeriod: store.unserviceablePeriod.handler(period.read),
    planPeriod: store.planPeriod.handler(period.created(planPeriod)),
    changePeriod: store.changePeriod.handler(
      period.changed(async ({ tx, stored, at, input }) => {
        const plan = planOf(input);
        const { id, store_id: storeId, exceptions } = stored;
        if (stored.status === 'scheduled' && at < stored.starts_at) await requirePlan(tx, { at }, plan, { storeId, id, exceptions });
        return { event: { type: 'period.changed', ...plan, at: at.toISOString() } };
      }),
    ),
    cancelPeriod: store.cancelPeriod.handler(period.changed(({ at }) => ({ event: { type: 'period.cancelled', at: at.toISOString() } }))),
    endPeriod: store.endPeriod.handler(period.changed(({ at }) => ({ event: { type: 'period.endedEarly', at: at.toISOString() } }))),
    exceptDay: store.exceptDay.handler(
      period.changed(({ at, input: { day } }) => ({ event: { type: 'day.excepted', day, at: at.toISOString() } })),
    ),
  },
});
