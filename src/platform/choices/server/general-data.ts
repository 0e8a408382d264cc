import type { Choices } from '#platform/contract/choices.ts';
import { callsAndCare } from '#platform/choices/server/calls-and-care.ts';
import { orderChoices } from '#platform/choices/server/orders.ts';
import { peopleAndTasks } from '#platform/choices/server/people-and-tasks.ts';
import { sellingChoices } from '#platform/choices/server/selling.ts';

/**
 * Every set of general data (§3, §7.5), value → label. Where §3 gives a set's name, it has that name; where it gives
 * words, such as "queue agent role", the name is those words in the same form: QueueAgentRoleChoices.
 */
export const generalData: Readonly<Record<string, Choices>> = { ...peopleAndTasks, ...orderChoices, ...sellingChoices, ...callsAndCare };
