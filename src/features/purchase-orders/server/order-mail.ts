import { buffer } from 'node:stream/consumers';
import type { MessageQueue } from '#features/message-queues/server/public.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { msg } from '#platform/contract/sentence.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import { openMail } from '#platform/server/mail/open-mail.ts';
import type { PurchaseOrderRecord } from '../contract.ts';
import { PURCHASE_ORDERS_PATH } from '../purchase-order-paths.ts';
import { documentOf, fileNameOf, withheld } from './order-document.ts';
import { ORDER_QUEUE } from './order-letters.ts';
import { readPurchaseOrder } from './purchase-order-record.ts';

interface OrderLetter {
  purchase_order_id: number;
}

/** Reads an order for its letter, and may do nothing with it. */
const reader = { id: 0, name: SYSTEM.name, roles: [], tabs: [] };

const textOf = ({ number, store, expected_on, last_on }: PurchaseOrderRecord): string =>
  [
    `Please find our purchase order ${number} for ${store.name} attached.`,
    expected_on !== null &&
      last_on !== null &&
      `We expect the goods on ${showDate(expected_on)}, and take them until ${showDate(last_on)}.`,
    'Please name its number on the invoice and in your answer.',
  ]
    .filter(Boolean)
    .join('\n\n');

/** Letters with purchase orders to their distributors, each with the order as PDF. The address is read when it is sent. */
export const orderQueue: MessageQueue<OrderLetter> = {
  name: ORDER_QUEUE,
  title: msg('Purchase orders to distributors'),
  begin: ({ db, clock, mail, isDemo }) => {
    const port = openMail(mail, isDemo);
    if (!port) return null;
    return async ({ id, payload: { purchase_order_id } }) => {
      const order = await readPurchaseOrder(db, { person: reader, at: clock.now() }, purchase_order_id);
      if (withheld.includes(order.status) || order.mail_to === null)
        return { ok: true, detail: 'Not sent: the order was taken back, or its distributor has no email any more' };
      const answer = await port.send({
        id,
        to: order.mail_to,
        subject: `Purchase order ${order.number}`,
        text: textOf(order),
        attachments: [{ filename: fileNameOf(order), content: await buffer(await documentOf(db, order)) }],
      });
      return answer.accepted ? { ok: true, detail: answer.reference } : { ...answer, ok: false };
    };
  },
  content: ({ purchase_order_id }) => ({ [msg('Purchase order')]: String(purchase_order_id) }),
  path: ({ purchase_order_id }) => `${PURCHASE_ORDERS_PATH}?id=${purchase_order_id}`,
};
