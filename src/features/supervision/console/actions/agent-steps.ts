import type { BreakReason } from '#machines/queues/presence-facts.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import type { FloorAgent } from '../../contract.ts';
import { client } from '../api.ts';
import { currentFloor } from '../floor/floor-data.ts';
import type { Step } from './carry-out.ts';

/** The agent as the screen shows it now: what agents do changes all the time. */
const latest = (agent: FloorAgent): FloorAgent => currentFloor()?.agents.find(({ id }) => id === agent.id) ?? agent;

const changeOf = ({ id, version }: FloorAgent) => ({ presence_id: id, version, request_key: newRequestKey() });

export const sendOnBreak = (agent: FloorAgent, reason: BreakReason, note: string): Step => ({
  name: agent.name,
  run: async () => callBack(await client.crm.sendOnBreak({ ...changeOf(latest(agent)), reason, note }), true).run,
});

/** @param isExact the agent as it was just answered, not as it is shown */
export const callBack = (agent: FloorAgent, isExact = false): Step => ({
  name: agent.name,
  run: async () => {
    const before = isExact ? agent : latest(agent);
    const back = await client.crm.callBack(changeOf(before));
    const { reason } = before;
    if (reason === null) return null;
    return async () => {
      await client.crm.sendOnBreak({ ...changeOf(back), reason, note: '' });
      return null;
    };
  },
});

/** The agent has to sign in again: it cannot be undone. */
export const sendOffDuty = (agent: FloorAgent, note: string): Step => ({
  name: agent.name,
  run: async () => {
    await client.crm.sendOffDuty({ ...changeOf(latest(agent)), note });
    return null;
  },
});
