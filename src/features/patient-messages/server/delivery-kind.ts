import { deliveryStates } from '#machines/platform/message-delivery-facts.ts';
import { messageDeliveryMachine, messageDeliveryWhy } from '#machines/platform/messageDelivery.ts';
import { msg } from '#platform/contract/sentence.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { messageDeliveries, messageDeliveryEventLog } from '../schema.ts';

export type StoredDelivery = typeof messageDeliveries.$inferSelect;

/** Only the provider reports: no person sends an event. */
export const deliveryKind: RecordKind<typeof messageDeliveryMachine, StoredDelivery> = {
  machine: messageDeliveryMachine,
  table: messageDeliveries,
  log: { table: messageDeliveryEventLog, record: messageDeliveryEventLog.delivery_id },
  list: null,
  missing: msg('Message not found'),
  permissions: {},
  context: () => ({}),
  columns: (_, { event, at }) => ({ updated_at: at, detail: event.type === 'message.undelivered' ? event.detail : '' }),
  payload: (event) => (event.type === 'message.undelivered' && event.detail !== '' ? { detail: event.detail } : {}),
  why: messageDeliveryWhy,
};

export const deliveryFlow = flowOf(deliveryKind, { states: deliveryStates, late: () => null });
