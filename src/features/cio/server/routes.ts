import type { LeadEvent } from '#machines/orders/cio-lead-facts.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { cioAgentSource } from './agent-source.ts';
import { cioAgentTarget } from './agent-target.ts';
import { firstScheduled, writeCart } from './cart.ts';
import { createLead } from './create-lead.ts';
import { leadKind } from './lead-kind.ts';
import { leadsInStatus, readLead } from './lead-record.ts';
import { leadSource } from './lead-source.ts';

const operations = operationsOf(contract);
const { django } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'clock' | 'cause' | 'principal'>;

interface Change {
  lead_id: number;
  version: number;
  request_key?: string | undefined;
  note: string;
}

/** Sends an event to the lead's chart, and returns its record. */
const changed = (
  context: Context,
  { lead_id: id, version, request_key: key, note, ...body }: Change,
  eventOf: (tx: Transaction) => LeadEvent | Promise<LeadEvent>,
) =>
  changeRecord(context, { kind: leadKind, read: readLead }, { id, version, key, body: { note, ...body } }, async ({ tx }) => ({
    event: await eventOf(tx),
    payload: note ? { note } : {},
  }));

export const routes = operations.router({
  django: {
    cioAgents: { ...listHandlers(django.cioAgents, cioAgentSource), ...recordHandlers(django.cioAgents, cioAgentTarget) },
    orderLeads: listHandlers(django.orderLeads, leadSource),
    orderLead: django.orderLead.handler(({ context, input }) =>
      readLead(context.db, { person: personOf(context.principal), at: context.clock.now() }, input.lead_id),
    ),
    orderLeadList: django.orderLeadList.handler(({ context, input }) => leadsInStatus(context.db, input)),
    createCart: django.createCart.handler(({ context: { db, cause: causeOf, principal }, input }) => {
      const [cause, person] = [causeOf(), personOf(principal)];
      return db.transaction(async (tx) => readLead(tx, { person, at: cause.at }, await createLead(tx, cause, person, input)));
    }),
    updateCart: django.updateCart.handler(({ context, input }) =>
      changed(context, input, async (tx) => {
        await writeCart(tx, input.lead_id, input.lines);
        return { type: 'cart.updated', lines: input.lines.length, scheduled: await firstScheduled(tx, input.lead_id) };
      }),
    ),
    removeCart: django.removeCart.handler(({ context, input }) =>
      changed(context, input, async (tx) => {
        await writeCart(tx, input.lead_id, []);
        return { type: 'cart.removed' };
      }),
    ),
    markPrescription: django.markPrescription.handler(({ context, input }) =>
      changed(context, input, () => ({ type: 'prescription.marked', status: input.prescription })),
    ),
    declineLead: django.declineLead.handler(({ context, input }) =>
      changed(context, input, () => ({ type: 'lead.declined', reason: input.reason })),
    ),
    reopenLead: django.reopenLead.handler(({ context, input }) => changed(context, input, () => ({ type: 'lead.reopened' }))),
  },
});
