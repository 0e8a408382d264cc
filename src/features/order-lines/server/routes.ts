import { eq } from 'drizzle-orm';
import { answerOrder, orders } from '#features/orders/server/public.ts';
import { isPersonName } from '#platform/contract/person-name.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { type SubstitutionChange, changeSubstitution } from './change-substitution.ts';
import { editLines, type LineEdit, type Target } from './edit-lines.ts';
import { readPriceDetails } from './price-details.ts';
import { offerSubstitutes, proposeSubstitute } from './propose-substitute.ts';
import { readSubstitutions } from './substitution-record.ts';

const operations = operationsOf(contract);
const { oms } = operations;

type Context = Parameters<typeof answerOrder>[0];

const edited = (context: Context, target: Target, edit: LineEdit) =>
  answerOrder(context, target.order_id, (tx, cause) => editLines(tx, cause, context.principal, target, edit));

const stepped = (context: Context, change: SubstitutionChange, step: Parameters<typeof changeSubstitution>[4]) =>
  answerOrder(context, change.order_id, (tx, cause) => changeSubstitution(tx, cause, context.principal, change, step));

const MINUTE_MS = 60_000;

/** When the consent was given: now, or earlier, since the order was placed. Times are typed in minutes. */
async function consentedAt(db: Database, orderId: number, at: string, now: Date): Promise<Date> {
  if (at === '') return now;
  const consentTime = new Date(at);
  const [order] = await db.select({ placed_at: orders.placed_at }).from(orders).where(eq(orders.id, orderId));
  if (order && consentTime.getTime() < order.placed_at.getTime() - MINUTE_MS)
    throw badRequest([{ field: 'at', message: msg('This time is before the order was placed') }]);
  if (consentTime > now) throw badRequest([{ field: 'at', message: msg('This time is in the future') }]);
  return consentTime;
}

export const routes = operations.router({
  oms: {
    priceDetails: oms.priceDetails.handler(({ context, input }) => readPriceDetails(context.db, input.order_id)),
    substitutions: oms.substitutions.handler(({ context: { db, principal, clock }, input }) =>
      readSubstitutions(db, principal, input.order_id, clock.now()),
    ),
    lineSubstitutes: oms.lineSubstitutes.handler(({ context: { db, clock }, input }) =>
      offerSubstitutes(db, input.order_id, input.line_id, clock.now()),
    ),
    changeLine: oms.changeLine.handler(({ context, input: { line_id, quantity, ...target } }) =>
      edited(context, target, { change: 'quantity', line_id, quantity }),
    ),
    removeLine: oms.removeLine.handler(({ context, input: { line_id, ...target } }) =>
      edited(context, target, { change: 'removed', line_id }),
    ),
    addLine: oms.addLine.handler(({ context, input: { drug_id, quantity, ...target } }) =>
      edited(context, target, { change: 'added', drug_id, quantity }),
    ),
    proposeSubstitute: oms.proposeSubstitute.handler(({ context, input }) =>
      answerOrder(context, input.order_id, (tx, cause) => proposeSubstitute(tx, cause, context.principal, input)),
    ),
    recordConsent: oms.recordConsent.handler(async ({ context, input: { by, name, way, at, note, ...change } }) => {
      const now = context.clock.now();
      if (name !== '' && !isPersonName(name)) throw badRequest([{ field: 'name', message: msg('A name has at least two letters') }]);
      const consented_at = await consentedAt(context.db, change.order_id, at, now);
      const columns = {
        consent_by: by,
        consent_name: name,
        consent_way: way,
        consented_at,
        recorded_by: context.principal.name,
        recorded_at: now,
      };
      const payload = { by, way, ...(name && { name }), ...(note && { note }) };
      return stepped(context, change, { event: { type: 'consent.given', by, name }, change: 'consented', columns, payload });
    }),
    refuseSubstitute: oms.refuseSubstitute.handler(({ context, input: { by, way, note, ...change } }) =>
      stepped(context, change, { event: { type: 'consent.refused' }, change: 'refused', payload: { by, way, ...(note && { note }) } }),
    ),
    applySubstitute: oms.applySubstitute.handler(({ context, input }) =>
      stepped(context, input, { event: { type: 'substitute.applied' }, change: 'substituted' }),
    ),
    revertSubstitute: oms.revertSubstitute.handler(({ context, input }) =>
      stepped(context, input, { event: { type: 'substitute.reverted' }, change: 'restored' }),
    ),
    withdrawSubstitute: oms.withdrawSubstitute.handler(({ context, input }) =>
      stepped(context, input, { event: { type: 'proposal.withdrawn' }, change: 'withdrawn' }),
    ),
  },
});
