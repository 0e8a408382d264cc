import { Checkbox, type CheckboxGroupProps } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { taskCauses } from '../task-causes.ts';

/** What makes the tasks of a queue. */
export const CauseChoice = (field: Omit<CheckboxGroupProps, 'children' | 'label' | 'description'>) => (
  <Checkbox.Group
    label={t('Comes in')}
    description={t('If another queue has the same, the one with the higher priority gets the tasks.')}
    {...field}
  >
    <div className="channel-causes">
      {Object.entries(taskCauses).map(([cause, label]) => (
        <Checkbox key={cause} value={cause} label={t(label)} />
      ))}
    </div>
  </Checkbox.Group>
);
