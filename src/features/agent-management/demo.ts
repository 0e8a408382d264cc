import { skills, taskLanguages } from '#features/channels/public.ts';
import { accountHolders, agents, colleague } from '#features/session/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { shiftDays, USUAL_CAP } from './agent-choices.ts';
import { agentEventLog, queueAgents } from './schema.ts';

const AGENTS = 79;

const everyDay = Object.keys(shiftDays);
const everyLanguage = Object.keys(taskLanguages);
const everySkill = Object.keys(skills);

/** Shifts of the call centre. The demo agent has none: the demonstration is looked at at any time. */
const shifts = [
  { days: everyDay.slice(0, 6), from: '08:00', until: '16:00' },
  { days: everyDay.slice(1), from: '09:00', until: '18:00' },
  { days: everyDay, from: '13:00', until: '22:00' },
];

/** Every agent, most of them in one of two teams. */
const demo: Demo = {
  tables: [queueAgents, agentEventLog],
  fill: async ({ insert, now }) => {
    const draw = random(AGENTS);
    const [demoAgent, admin] = [colleague('meera.k'), colleague('devika.r')];
    const leaders = [colleague('farhan.s'), admin];
    const holders = accountHolders.filter(({ agent_id }) => agent_id !== null);
    // Who leads comes first.
    const rows = [...holders.toReversed(), ...agents].map(({ id: user_id }, index) => {
      const isHolder = index < holders.length;
      const shift = isHolder ? null : draw.pick(shifts);
      const leader = user_id === leaders[0]?.id ? admin : draw.pick(leaders);
      return {
        user_id,
        lead_id: index % 9 === 8 ? null : leader.id,
        languages: user_id === demoAgent.id ? everyLanguage : everyLanguage.filter((code) => code === 'hi' || draw.chance(0.5)),
        skills: user_id === demoAgent.id ? everySkill : everySkill.filter(() => draw.chance(0.5)),
        cap: isHolder ? USUAL_CAP : draw.whole(6, 14),
        shift_days: shift?.days ?? [],
        shift_from: shift?.from ?? null,
        shift_until: shift?.until ?? null,
      };
    });
    await insert(queueAgents, rows);
    await insert(
      agentEventLog,
      rows.map(({ cap, languages, skills: own }, index) => ({
        queue_agent_id: index + 1,
        version: 1,
        at: new Date(now.getTime() - draw.whole(20, 80) * 86_400_000),
        user_id: admin.id,
        by: admin.name,
        event: 'agent.created',
        from_status: null,
        to_status: 'ACTIVE',
        payload: { cap, languages, skills: own },
      })),
    );
  },
};
export default demo;
