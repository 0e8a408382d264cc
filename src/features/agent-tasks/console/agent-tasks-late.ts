import { lateActor } from '#platform/console/actors/late-actor.ts';
import type { agentTasksMachine } from '#machines/shell/agentTasks.ts';

export const agentTasksActor = lateActor<typeof agentTasksMachine>();
