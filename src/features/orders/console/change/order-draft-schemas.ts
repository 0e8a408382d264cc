import { z } from 'zod';
import { manualOrderEvents } from '#machines/orders/order-statuses.ts';
import type { OrderDraft, OrderDrafts } from '#machines/orders/order-action-values.ts';
import type { LineTicks } from './order-drafts.ts';

const draft: z.ZodType<OrderDraft> = z.object({ reason: z.string(), comment: z.string(), prescriptionId: z.number().nullable() });
const order: z.ZodType<OrderDrafts> = z.partialRecord(z.enum(manualOrderEvents), draft);
const ticks: z.ZodType<LineTicks> = z.record(z.string(), z.boolean());

export default { order, note: z.string(), ticks };
