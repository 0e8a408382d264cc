import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
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

const lead = handlersOf('lead_id', () => ({ kind: leadKind, read: readLead }));

export const routes = operations.router({
  django: {
    cioAgents: { ...listHandlers(django.cioAgents, cioAgentSource), ...recordHandlers(django.cioAgents, cioAgentTarget) },
    orderLeads: listHandlers(django.orderLeads, leadSource),
    orderLead: django.orderLead.handler(lead.read),
    orderLeadList: django.orderLeadList.handler(({ context, input }) => leadsInStatus(context.db, input)),
    createCart: django.createCart.handler(lead.created(createLead)),
    updateCart: django.updateCart.handler(
      lead.changed(async ({ tx, input: { lead_id, lines } }) => {
        await writeCart(tx, lead_id, lines);
        return { event: { type: 'cart.updated', lines: lines.length, scheduled: await firstScheduled(tx, lead_id) } };
      }),
    ),
    removeCart: django.removeCart.handler(
      lead.changed(async ({ tx, input }) => {
        await writeCart(tx, input.lead_id, []);
        return { event: { type: 'cart.removed' } };
      }),
    ),
    markPrescription: django.markPrescription.handler(
      lead.changed(({ input }) => ({ event: { type: 'prescription.marked', status: input.prescription } })),
    ),
    declineLead: django.declineLead.handler(lead.changed(({ input: { reason } }) => ({ event: { type: 'lead.declined', reason } }))),
    reopenLead: django.reopenLead.handler(lead.changed(() => ({ event: { type: 'lead.reopened' } }))),
  },
});
