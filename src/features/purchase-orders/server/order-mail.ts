import { buffer } from 'node:stream/consumers';
import type { MessageQueue } from '#features/message-queues/server/public.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { msg } from '#platform/contract/sentence.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { OutgoingMail } from '#platform/server/mail/mail-port.ts';
import { openMail } from '#platform/server/mail/open-mail.ts';
import type { PurchaseOrderLogEntry, PurchaseOrderRecord } from '../contract.ts';
import { PURCHASE_ORDERS_PATH } from '../purchase-order-paths.ts';
import { documentOf, fileNameOf, withheld } from './order-document.ts';
import { ORDER_QUEUE, type OrderLetter } from './order-letters.ts';
import { readPurchaseOrder } from './purchase-order-record.ts';

type Content = Pick<OutgoingMail, 'subject' | 'text' | 'attachments'>;

/** Reads an order for its letter, and may do nothing with it. */
const reader = { id: 0, name: SYSTEM.name, roles: [], tabs: [] };

const paragraphs = (...texts: (string | false)[]): string => texts.filter(Boolean).join('\n\n');

/** The order itself. */
async function orderLetter(db: Queryable, order: PurchaseOrderRecord): Promise<Content> {
  const { number, store, expected_on, last_on } = order;
  return {
    subject: `Purchase order ${number}`,
    text: paragraphs(
      `Please find our purchase order ${number} for ${store.name} attached.`,
      expected_on !== null &&
        last_on !== null &&
        `We expect the goods on ${showDate(expected_on)}, and take them until ${showDate(last_on)}.`,
      'Please name its number on the invoice and in your answer.',
    ),
    attachments: [{ filename: fileNameOf(order), content: await buffer(await documentOf(db, order)) }],
  };
}

/** What has changed of an order that the distributor has. The reason is not its business. */
function changeLetter({ number, store }: PurchaseOrderRecord, { payload: { drugs = [], last_on } }: PurchaseOrderLogEntry): Content {
  const order = `our purchase order ${number} for ${store.name}`;
  const text =
    last_on === undefined
      ? paragraphs(
          `Please do not deliver the following of ${order} any more:`,
          drugs.map(({ drug, packs }) => `${drug}: ${packs} packs`).join('\n'),
        )
      : `We take the goods of ${order} until ${showDate(last_on)}.`;
  return { subject: `Change of purchase order ${number}`, text, attachments: [] };
}

/** Letters to distributors with purchase orders as PDF, and with what changes of them. The address is read when a letter is sent. */
export const orderQueue: MessageQueue<OrderLetter> = {
  name: ORDER_QUEUE,
  title: msg('Purchase orders to distributors'),
  begin: ({ db, clock, mail, isDemo }) => {
    const port = openMail(mail, isDemo);
    if (!port) return null;
    return async ({ id, payload: { purchase_order_id, version } }) => {
      const order = await readPurchaseOrder(db, { person: reader, at: clock.now() }, purchase_order_id);
      if (withheld.includes(order.status) || order.mail_to === null)
        return { ok: true, detail: 'Not sent: the order was taken back, or its distributor has no email any more' };
      const change = version === null ? null : order.log.find((entry) => entry.version === version);
      if (change === undefined) return { ok: true, detail: 'Not sent: the change is too long ago' };
      const content = change === null ? await orderLetter(db, order) : changeLetter(order, change);
      const answer = await port.send({ id, to: order.mail_to, ...content });
      return answer.accepted ? { ok: true, detail: answer.reference } : { ...answer, ok: false };
    };
  },
  content: ({ purchase_order_id }) => ({ [msg('Purchase order')]: String(purchase_order_id) }),
  path: ({ purchase_order_id }) => `${PURCHASE_ORDERS_PATH}?id=${purchase_order_id}`,
};
