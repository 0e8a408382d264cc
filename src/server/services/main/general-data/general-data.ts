import type { Choices } from '#contracts/choices.ts';
import { callsAndCare } from './calls-and-care.ts';
import { orderChoices } from './orders.ts';
import { peopleAndTasks } from './people-and-tasks.ts';
import { sellingChoices } from './selling.ts';

/**
 * Every set of general data (§3, §7.5), value → label. Where §3 gives a set's name, it has that name; where it gives
 * words, such as "queue agent role", the name is those words in the same form: QueueAgentRoleChoices.
 */
export const generalData: Readonly<Record<string, Choices>> = { ...peopleAndTasks, ...orderChoices, ...sellingChoices, ...callsAndCare };
