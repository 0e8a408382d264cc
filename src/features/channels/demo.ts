import { accountHolders, agents, colleague } from '#features/session/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { queueMembers } from './schema.ts';
import { USUAL_CAP } from './task-causes.ts';

const MEMBERS = 71;

const scripts = {
  Callbacks:
    'Good day, is this {name}? This is Galen Pharmacy. You asked us to call you back.\nAsk what it is about, and whether there is a prescription.',
  'Drop-off carts':
    'Good day, {name}. This is Galen Pharmacy. You left medicines in your cart: may I help you to order them?\nOffer the evening slot.',
} as const;

/**
 * Every agent works two or three of the queues that come with the tables; the demo agent works all. Two of the queues need languages
 * and skills; callbacks are offered to free agents.
 */
const demo: Demo = {
  tables: [queueMembers],
  fill: async ({ client, insert }) => {
    const draw = random(MEMBERS);
    const { rows } = await client.query<{ id: number; name: string }>(
      "select id::int, name from queue_channels where type = 'AGENT' order by id",
    );
    const demoAgent = colleague('meera.k');
    const holders = accountHolders.filter(({ agent_id }) => agent_id !== null);
    const all = [...holders, ...agents].flatMap(({ id: user_id }) =>
      rows
        .filter(({ name }) => name === 'Orders' || user_id === demoAgent.id || draw.chance(0.5))
        .map(({ id: channel_id }) => ({
          channel_id,
          user_id,
          weight: user_id === demoAgent.id ? 1 : draw.whole(1, 3),
          cap: user_id === demoAgent.id ? USUAL_CAP : draw.whole(3, 6),
        })),
    );
    await insert(queueMembers, all);
    await client.query(`update queue_channels set offer_seconds = 30 where name = 'Callbacks'`);
    for (const [name, script] of Object.entries(scripts))
      await client.query('update queue_channels set script = $1 where name = $2', [script, name]);
    await client.query(`update queue_channels set skills = '{prescriptions}' where name = 'Prescriptions'`);
    await client.query(`update queue_channels set languages = '{hi,mr,gu}', skills = '{retention}' where name = 'Drop-off carts'`);
  },
};
export default demo;
