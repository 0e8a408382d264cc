import { inAnHour } from '#tests/support/callback-examples.ts';
import { aCart, anOrderOf } from '#tests/support/drop-off-examples.ts';
import type { Prepare } from './scene.ts';

/** Inputs of the operations on drop-off carts, with carts in a state in which they succeed. */
export const preparedDropOffs: Record<string, Prepare> = {
  'oms.takeDropOff': ({ server }) => aCart(server),
  'oms.logDropOffCall': async ({ server }) => ({ ...(await aCart(server)), result: 'BUSY', note: 'Rang twice' }),
  'oms.rescheduleDropOff': async ({ server }) => ({ ...(await aCart(server)), due_at: inAnHour(), note: 'After lunch' }),
  'oms.declineDropOff': async ({ server }) => ({ ...(await aCart(server, 'CONTACTED')), reason: 'PRICE', note: 'Ten rupees more' }),
  'oms.recoverDropOff': async ({ server }) => {
    const cart = await aCart(server);
    return { ...cart, order: (await anOrderOf(server, cart.cart_id)).code, note: 'By phone' };
  },
  'oms.reopenDropOff': ({ server }) => aCart(server, 'NOT-INTERESTED'),
  'oms.setDropOffTarget': async ({ browser }) => {
    const { body } = await browser.request('GET', '/api/oms/drop-off-stats');
    const { version } = body.targets.find(({ scope }: { scope: string }) => scope === 'Pune');
    return { scope: 'Pune', version, percent: 22 };
  },
};
