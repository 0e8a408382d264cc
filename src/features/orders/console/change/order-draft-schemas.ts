import { z } from 'zod';
import { manualOrderEvents } from '#machines/orders/order-statuses.ts';
import type { OrderDraft, OrderDrafts } from '#machines/orders/order-action-values.ts';

const draft: z.ZodType<OrderDraft> = z.object({ reason: z.string(), comment: z.string(), prescriptionId: z.number().nullable() });
const order: z.ZodType<OrderDrafts> = z.partialRecord(z.enum(manualOrderEvents), draft);

export default { order, note: z.string() };
