import type { Choices } from '#platform/contract/choices.ts';
import { callsAndCare } from '#platform/choices/server/calls-and-care.ts';
import { orderChoices } from '#platform/choices/server/orders.ts';
import { peopleAndTasks } from '#platform/choices/server/people-and-tasks.ts';
import { sellingChoices } from '#platform/choices/server/selling.ts';

/**
 * Every set of general data (§3, §7.5), value → label. Sets are named as in §3; where §3 only describes a set, such as "queue
 * agent role", the description becomes the name: QueueAgentRoleChoices.
 */
export const generalData: Readonly<Record<string, Choices>> = { ...peopleAndTasks, ...orderChoices, ...sellingChoices, ...callsAndCare };
