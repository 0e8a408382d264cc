import type { FastifyInstance } from 'fastify';
import { API_BASE, services } from '#platform/contract/services.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import { documentOf, fileNameOf, withheld } from './order-document.ts';
import { readPurchaseOrder } from './purchase-order-record.ts';

/** Documents that are drawn at once, each by its own thread. */
const AT_ONCE = 4;

/** Purchase orders as PDF (§7.6), beside the contract. */
export async function serveDocuments(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  let running = 0;
  await app.register((scope) => {
    answerRefusals(scope, 'a purchase order');
    scope.get<{ Params: { purchase_order_id: string } }>(
      `${API_BASE}${services.pdf.base}/purchase-orders/:purchase_order_id/document`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        const context = contextOf(request, reply);
        const principal = await requirePermission(context, services.pdf.scheme, 'purchase-orders.read');
        const id = idOf(request.params.purchase_order_id);
        if (id === null) throw new Refusal(404, 'Purchase order not found');
        const order = await readPurchaseOrder(context.db, { person: personOf(principal), at: context.clock.now() }, id);
        if (withheld.includes(order.status)) throw new Refusal(409, 'Only an approved purchase order is printed');
        if (running >= AT_ONCE) throw new Refusal(503, 'Several purchase orders are being printed. Try again in a moment.');
        running += 1;
        const file = await documentOf(context.db, order).catch((error: unknown) => {
          running -= 1;
          throw error;
        });
        file.once('close', () => (running -= 1));
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${fileNameOf(order)}"`)
          .send(file);
      },
    );
    return Promise.resolve();
  });
}
