import type { ButtonProps } from '@mantine/core';
import type { TaskRecord } from '../../contract.ts';
import type { SubjectKind } from '../../task-choices.ts';

/** Key by which the customer of the open task is called. */
export const CALL_KEY = 'd';

export interface TaskCallProps {
  record: Pick<TaskRecord, 'id' | 'version'>;
}

export interface SubjectCallProps extends Pick<ButtonProps, 'variant' | 'size'> {
  kind: SubjectKind;
  record: { id: number; version: number };
}

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** At the start of the agent's day: what the agent does now. */
    'queue.state': object;
    /** Further figures of the agent's day: `dt` with `dd`. */
    'queue.figures': object;
    /** Among the actions of a task that the agent has in hand. */
    'task.call': TaskCallProps;
    /** Among the actions of a record that agents work on. */
    'subject.call': SubjectCallProps;
  }
}
