import type { TaskRecord } from '../../contract.ts';

/** Key by which the customer of the open task is called. */
export const CALL_KEY = 'd';

export interface TaskCallProps {
  record: Pick<TaskRecord, 'id' | 'version'>;
}

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** At the start of the agent's day: what the agent does now. */
    'queue.state': object;
    /** Further figures of the agent's day: `dt` with `dd`. */
    'queue.figures': object;
    /** Among the actions of a task that the agent has in hand. */
    'task.call': TaskCallProps;
  }
}
