import { settingsAt, type SettingsKind } from '#platform/record/server/settings-history.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Floor } from '../contract.ts';
import { defaultFloorLimits, type FloorLimits } from '../floor-limits.ts';
import { floorLimits } from '../schema.ts';
import { absentAgents } from './absent-agents.ts';
import { agentsOfFloor } from './floor-agents.ts';
import { countDueCallbacks, countTasks } from './floor-figures.ts';
import { type Reader, tasksOfFloor } from './floor-tasks.ts';

export const floorLimitsKind: SettingsKind<FloorLimits> = { table: floorLimits, defaults: defaultFloorLimits };

/** The floor as it is now. */
export async function readFloor(db: Queryable, reader: Reader): Promise<Floor> {
  const { figures, channels } = await countTasks(db, reader.at);
  const { agents, done, handling_seconds } = await agentsOfFloor(db, reader);
  return {
    as_of: reader.at.toISOString(),
    figures: {
      ...figures,
      callbacks_due: await countDueCallbacks(db, reader.at),
      on_duty: agents.length,
      on_call: agents.filter(({ status }) => status === 'onCall').length,
      done,
      handling_seconds,
    },
    channels,
    tasks: await tasksOfFloor(db, reader),
    agents,
    absent: await absentAgents(db, reader.at),
    limits: await settingsAt(db, floorLimitsKind, reader.at),
  };
}
