import { z } from 'zod';
import { idInAddress, moment, paise } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

const percent = z.number().nullable();
const tax = { taxable: paise, cgst: paise, sgst: paise };

const billLine = z.object({
  id: z.number(),
  drug: z.string(),
  schedule: z.string().nullable(),
  hsn: z.string().nullable(),
  gst: percent,
  /** Null: the store's billing did not report it. */
  batch_no: z.string().nullable(),
  /** yyyy-mm-dd, last day of the month on the pack. */
  expires_on: z.string().nullable(),
  /** Units, such as tablets. */
  quantity: z.number(),
  pack_size: z.number(),
  /** Of one pack. */
  mrp: paise.nullable(),
  amount: paise,
});

const bill = z.object({
  id: z.number(),
  number: z.string(),
  billed_at: moment,
  cancelled_at: moment.nullable(),
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string().nullable(), drug_licence: z.string().nullable() }),
  lines: z.array(billLine),
  lines_amount: paise,
  promo: z.object({ code: z.string(), amount: paise }).nullable(),
  discount: paise,
  delivery_charge: paise,
  /** What the order's value differs by from lines, promo, discount and delivery. */
  rounding: paise,
  total: paise,
  /** By rate, delivery included. */
  taxes: z.array(z.object({ gst: percent, ...tax })),
  /** File of the prescription, if a drug of the bill requires one and it is on file. */
  prescription: z.string().nullable(),
  /** Printed invoices, the original first. */
  prints: z.array(z.object({ at: moment, by: z.string() })),
});
export type Bill = z.infer<typeof bill>;

/** OMS: the bill of an order (§4.1, §7.6). Its invoice is a raw route of the PDF service. */
const operations = {
  bill: operation('orders.read', {
    method: 'GET',
    path: '/oms/orders/{order_id}/bill',
    summary: 'The bill of an order: lines with batch and tax, amounts, printed invoices',
  })
    .input(z.strictObject({ order_id: idInAddress }))
    .output(
      z.object({
        /** Null: not billed yet, or billed before bills were kept. */
        bill: bill.nullable(),
      }),
    ),
};

export const contract = { oms: operations };
