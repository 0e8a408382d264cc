import { z } from 'zod';
import { fulfilmentOrderEvents } from '#machines/orders/order-statuses.ts';
import { id, moment, text } from '#platform/contract/fields.ts';
import { serveSignedHook } from '#platform/server/webhooks/signed-hook.ts';
import { receiveReport } from './receive-report.ts';

const common = {
  type: z.enum(fulfilmentOrderEvents),
  /** Number of the bill, parcel or payment. */
  reference: text(120).optional(),
  /** When it happened. */
  at: moment,
};
const report = z.union([z.strictObject({ ...common, order_code: text(40) }), z.strictObject({ ...common, order_id: id })]);

/** `POST /api/hooks/fulfilment`: reports of store, dispatch, delivery and payment. */
export const serveFulfilmentHook = serveSignedHook({
  name: 'fulfilment',
  receives: 'a report of fulfilment',
  short: 'A report',
  unfit: 'BAD_REPORT',
  unconfigured: 'This server accepts no reports of fulfilment',
  secretsOf: ({ fulfilment }) => fulfilment.reportSecrets,
  message: report,
  receive: async (context, messageId, { type, reference = '', at, ...order }) => {
    const result = await receiveReport(context, {
      messageId,
      type,
      order: 'order_code' in order ? { code: order.order_code } : { id: order.order_id },
      reference,
      at: new Date(at),
    });
    return { status: result === 'waiting' ? 202 : 200, answer: { result } };
  },
});
