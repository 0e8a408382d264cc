import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { showDate } from '#platform/contract/date-input.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import { printTable } from '#platform/server/print/print-table.ts';
import type { Cell } from '#platform/server/spreadsheet/cells.ts';
import type { PurchaseOrderRecord } from '../contract.ts';
import { readPurchaseOrder } from './purchase-order-record.ts';

/** Documents that are drawn at once, each by its own thread. */
const AT_ONCE = 4;

/** Statuses in which the distributor must not get it. */
const withheld: readonly string[] = ['draft', 'waiting', 'cancelled'];

interface Parties extends Record<string, unknown> {
  supplier: string;
  buyer: string;
}

/** Names, addresses, GSTINs and the drug licence of both sides. */
async function partiesOf(db: Queryable, { store, distributor }: PurchaseOrderRecord): Promise<Parties> {
  const { rows } = await db.execute<Parties>(sql`
    select concat_ws(', ', d.name, d.address, d.city, 'GSTIN ' || d.gstin) as supplier,
      concat_ws(', ', l.legal_name, s.name, coalesce(l.address, s.city || ' ' || s.pincode), 'GSTIN ' || l.gstin,
        'drug licence ' || nullif(s.licence_no, '')) as buyer
    from distributors d, stores s left join store_licences l on l.store_id = s.id where d.id = ${distributor.id} and s.id = ${store.id}`);
  const [parties] = rows;
  if (!parties) throw new Error(`Store ${store.id} or distributor ${distributor.id} is missing`);
  return parties;
}

const titles = ['Drug', 'Your code', 'Pack of', 'Packs', 'Free', 'Scheme', 'Rate ₹', 'GST %', 'MRP ₹', 'Value ₹'];

// oxlint-disable-next-line typescript/require-await -- rows are streamed to the printer, here in one portion
async function* portionsOf({ lines, value }: PurchaseOrderRecord): AsyncGenerator<Cell[][]> {
  yield [titles];
  yield lines.map((line) => [
    line.drug,
    line.distributor_codes[0] ?? '',
    line.pack_size,
    line.packs,
    line.free_packs,
    line.scheme ?? '',
    { money: line.rate },
    line.gst ?? '',
    { money: line.mrp },
    { money: line.value },
  ]);
  yield [['Total with GST', '', '', '', '', '', '', '', '', { money: value }]];
}

function print(order: PurchaseOrderRecord, { supplier, buyer }: Parties) {
  const { number, expected_on, last_on } = order;
  const days = expected_on === null || last_on === null ? [] : [`Expected on ${showDate(expected_on)}, taken until ${showDate(last_on)}`];
  return printTable(portionsOf(order), {
    title: `Purchase order ${number}`,
    subtitle: [`To ${supplier}`, `Deliver to ${buyer}`, ...days].join('\n'),
    widths: [27, 11, 7, 7, 6, 8, 10, 6, 9, 11],
    isNumber: [false, false, true, true, true, false, true, true, true, true],
  });
}

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
        const parties = await partiesOf(context.db, order);
        if (running >= AT_ONCE) throw new Refusal(503, 'Several purchase orders are being printed. Try again in a moment.');
        running += 1;
        const file = print(order, parties);
        file.once('close', () => (running -= 1));
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${order.number.replaceAll('/', '-')}.pdf"`)
          .send(file);
      },
    );
    return Promise.resolve();
  });
}
