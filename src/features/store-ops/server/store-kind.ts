import { stores } from '#features/locations/server/public.ts';
import type { ClosingReason } from '#machines/stores/closing-reasons.ts';
import { storeServiceabilityMachine, storeServiceabilityWhy } from '#machines/stores/storeServiceability.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { storeEventLog } from '../schema.ts';
import { storeList } from '../store-ops-lists.ts';

export type StoredStore = typeof stores.$inferSelect;

const change = 'stores.manage';

export const storeKind: RecordKind<typeof storeServiceabilityMachine, StoredStore> = {
  machine: storeServiceabilityMachine,
  table: stores,
  log: { table: storeEventLog, record: storeEventLog.store_id },
  list: storeList.id,
  missing: msg('Store not found'),
  permissions: {
    'store.closed': change,
    'store.opened': change,
    'hours.changed': change,
    'licence.changed': change,
    'position.changed': change,
  },
  context: (_, { closed_until, closed_reason }) => ({
    closedUntil: closed_until?.toISOString() ?? null,
    reason: closed_reason as ClosingReason | null,
  }),
  columns: ({ closedUntil, reason }, { at }) => ({
    closed_until: closedUntil === null ? null : new Date(closedUntil),
    closed_reason: reason,
    updated_at: at,
  }),
  payload: (event) =>
    event.type === 'store.closed'
      ? { reason: event.reason, ...(event.until !== null && { until: event.until }), ...(event.note && { note: event.note }) }
      : {},
  why: storeServiceabilityWhy,
  audited: ({ closed_until: until, closed_reason: reason, hours, licence_no, licence_until, latitude, longitude }) => ({
    until,
    reason,
    hours,
    licence_no,
    licence_until,
    latitude,
    longitude,
  }),
};
