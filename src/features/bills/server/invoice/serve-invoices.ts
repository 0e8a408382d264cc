import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { orders } from '#features/orders/server/public.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Bill } from '../../contract.ts';
import { bills, invoicePrints } from '../../schema.ts';
import { readBill } from '../bill-record.ts';
import type { Invoice } from './invoice.ts';
import { printInvoice } from './print-invoice.ts';

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

/** Prints of one bill follow each other: the first one is the original. A print that fails is not counted. */
async function print(
  tx: Transaction,
  { at, userId }: Cause & { userId: number },
  by: string,
  orderId: number,
): Promise<[Bill, Uint8Array]> {
  const [locked] = await tx.select({ id: bills.id }).from(bills).where(eq(bills.order_id, orderId)).for('update');
  const bill = locked ? await readBill(tx, orderId) : null;
  const [order] = await tx
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
  await tx.insert(invoicePrints).values({ bill_id: bill.id, at, user_id: userId, by });
  const whole = { ...consignee, address: address.includes(pincode) ? address : `${address} ${pincode}` };
  return [bill, await printInvoice(invoiceOf(bill, whole, copy))];
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
        const [bill, file] = await context.db.transaction((tx) => print(tx, cause, principal.name, orderId));
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
