import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { orders } from '#features/orders/server/public.ts';
import type { Database } from '#platform/server/db/database.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Bill } from '../../contract.ts';
import { bills, invoicePrints } from '../../schema.ts';
import { readBill } from '../bill-record.ts';
import type { Invoice } from './invoice.ts';
import { outsideInvoice } from './outside-invoice.ts';
import { printInvoice, PrintQueueFull } from './print-invoice.ts';

const dayOf = (moment: Date): string => businessDate(moment).split('-').toReversed().join('-');

/** An invoice from the stored bill. */
function invoiceOf(bill: Bill, order: Invoice['order'], copy: string): Invoice {
  const { billed_at, cancelled_at, prints: _, lines, ...rest } = bill;
  return {
    bill: {
      ...rest,
      lines: lines.map(({ id: _id, expires_on, ...line }) => ({
        ...line,
        expiry: expires_on === null ? null : `${expires_on.slice(5, 7)}-${expires_on.slice(0, 4)}`,
      })),
    },
    order,
    billedOn: dayOf(new Date(billed_at)),
    cancelledOn: cancelled_at === null ? null : dayOf(new Date(cancelled_at)),
    copy,
  };
}

type PrintCause = Cause & { userId: number };

/** What is printed: the first print of a bill is the original. */
async function readInvoice(db: Database, { at }: PrintCause, by: string, orderId: number): Promise<{ bill: Bill; invoice: Invoice }> {
  const bill = await readBill(db, orderId);
  const [order] = await db
    .select({
      code: orders.code,
      customer: orders.patient_name,
      phone_no: orders.phone_no,
      address: orders.address,
      pincode: orders.pincode,
      payment: orders.payment,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .orderBy(asc(orders.id));
  if (!bill || !order) throw new Refusal(404, 'This order has no bill');
  const { address, pincode, ...consignee } = order;
  const [original] = bill.prints;
  const copy = original ? `Duplicate, printed ${dayOf(at)} ${businessTime(at)} by ${by}` : 'Original for recipient';
  const whole = { ...consignee, address: address.includes(pincode) ? address : `${address} ${pincode}` };
  return { bill, invoice: invoiceOf(bill, whole, copy) };
}

/** Keeps a print that is about to be sent. False: another original was printed meanwhile. */
const keepPrint = (db: Database, { at, userId }: PrintCause, by: string, { id, prints }: Bill): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.select({ id: bills.id }).from(bills).where(eq(bills.id, id)).for('update');
    if (prints.length === 0 && (await tx.$count(invoicePrints, eq(invoicePrints.bill_id, id))) > 0) return false;
    await tx.insert(invoicePrints).values({ bill_id: id, at, user_id: userId, by });
    return true;
  });

/**
 * Draws an invoice without a connection of the database, because many may wait for the thread. A print is kept once it is drawn and
 * its receiver still waits: one that fails or is given up is not counted. Null: it was given up.
 */
async function print(
  db: Database,
  cause: PrintCause,
  by: string,
  orderId: number,
  isGivenUp: () => boolean,
): Promise<{ bill: Bill; file: Uint8Array } | null> {
  for (;;) {
    const { bill, invoice } = await readInvoice(db, cause, by, orderId);
    const file = await printInvoice(invoice);
    if (isGivenUp()) return null;
    if (await keepPrint(db, cause, by, bill)) return { bill, file };
  }
}

function tooManyPrints({ seconds }: PrintQueueFull): Refusal {
  const { message, ...values } = sentence('Many invoices are being printed. Nothing was printed; try again in {seconds} s.', { seconds });
  return new Refusal(429, message, { code: 'TOO_MANY_REQUESTS', message, data: { ...values, retry_after: seconds } });
}

/** Invoices as PDF (§7.6), beside the contract. Every print is recorded, so the address answers no HEAD. */
export async function serveInvoices(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register((scope) => {
    answerRefusals(scope, 'an invoice');
    scope.get<{ Params: { order_id: string } }>(
      `${API_BASE}${services.pdf.base}/orders/:order_id/invoice`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        const context = contextOf(request, reply);
        const principal = await requirePermission(context, services.pdf.scheme, 'orders.read');
        const orderId = idOf(request.params.order_id);
        if (orderId === null) throw new Refusal(404, 'This order has no bill');
        const cause = { at: context.clock.now(), userId: principal.userId, requestId: context.requestId, operation: 'pdf.invoice' };
        const link = context.links.of('pdf');
        if (link) {
          const file = await outsideInvoice({ ...context, principal, cause: () => cause }, link, orderId);
          return reply.type('application/pdf').header('content-disposition', `inline; filename="bill-${orderId}.pdf"`).send(file);
        }
        const isGivenUp = () => request.raw.socket.destroyed;
        const printed = await print(context.db, cause, principal.name, orderId, isGivenUp).catch((fault: unknown) => {
          if (!(fault instanceof PrintQueueFull)) throw fault;
          void reply.header('retry-after', fault.seconds);
          throw tooManyPrints(fault);
        });
        if (printed === null) return reply.hijack();
        const { bill, file } = printed;
        await context.patientReads.keep(cause, [bill.patient_id]);
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="bill-${bill.number.replaceAll('/', '-')}.pdf"`)
          .send(Buffer.from(file));
      },
    );
    return Promise.resolve();
  });
}
