import { aLead } from '#tests/support/cio-examples.ts';
import type { Prepare } from './scene.ts';

/** Inputs of the operations on CIO agents and their order leads, with leads in a state in which they succeed. */
export const preparedCio: Record<string, Prepare> = {
  'django.cioAgents.update': async ({ browser }) => {
    const { body } = await browser.request('GET', '/api/django/cio-agents/1');
    return { record_id: 1, version: body.version, cells: { name: body.cells.name === 'Asha Pawar' ? 'Asha Rane' : 'Asha Pawar' } };
  },
  'django.updateCart': async ({ server }) => ({ ...(await aLead(server)), lines: [{ drug_id: 1, quantity: 2 }], note: 'Two strips' }),
  'django.removeCart': async ({ server }) => ({ ...(await aLead(server, 'CART-UPDATED')), note: 'Wants something else' }),
  'django.markPrescription': async ({ server }) => ({ ...(await aLead(server)), prescription: 'ACCEPTED', note: 'Valid for a month' }),
  'django.declineLead': async ({ server }) => ({ ...(await aLead(server)), reason: 'PRICE', note: 'Ten rupees more' }),
  'django.reopenLead': async ({ server }) => ({ ...(await aLead(server, 'NOT-INTERESTED')), note: 'Called again' }),
};
