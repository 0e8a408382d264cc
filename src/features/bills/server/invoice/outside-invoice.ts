import { oc } from '@orpc/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { orders } from '#features/orders/server/public.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { callLink } from '#platform/server/links/relay.ts';
import type { ServiceLink } from '#platform/server/links/service-link.ts';

const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === '%PDF-';

/** The invoice at a system that answers the PDF service (§7.6). */
const invoice = oc.route({ method: 'GET', path: '/pdf/orders/{order_id}/invoice' }).output(z.instanceof(Blob).refine(isPdf));

export const outsideFiles = { pdf: { invoice } };

/** The invoice of an order from the system that answers the PDF service. It counts the prints. */
export async function outsideInvoice(context: OperationContext, link: ServiceLink, orderId: number): Promise<Buffer> {
  const operation = { procedure: invoice, path: ['pdf', 'invoice'], input: { order_id: orderId } };
  const file = (await callLink(context, link, operation)) as Blob;
  // Of an order that is kept here it is on record whose invoice it is.
  const [order] = await context.db.select({ patient_id: orders.patient_id }).from(orders).where(eq(orders.id, orderId));
  if (order?.patient_id) await context.patientReads.keep(context.cause(), [order.patient_id]);
  return Buffer.from(await file.arrayBuffer());
}
