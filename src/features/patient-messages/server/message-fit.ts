import { cancelledStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { MessageTemplate } from '../message-templates.ts';

/** The message about an order that comes to a status; the others have none. */
export const templateOf: Partial<Record<OrderStatus, MessageTemplate>> = {
  'CREATE-PATIENT-STORE-ORDER': 'ORDER-AT-STORE',
  'CREATED-CUSTOMER-BILL': 'ORDER-BILLED',
  'OUT-FOR-DELIVERY': 'ORDER-DISPATCHED',
  DELIVERED: 'ORDER-DELIVERED',
  ...Object.fromEntries(cancelledStatuses.map((status) => [status, 'ORDER-CANCELLED'] as const)),
};

/** Whether a message is still right: after the quiet hours patients are told how an order stands, not of all that happened at night. */
export const isRight = (template: MessageTemplate, status: OrderStatus): boolean =>
  templateOf[status] === template || (template === 'ORDER-DELIVERED' && status === 'COMPLETED');
