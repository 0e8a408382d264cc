import type { TextareaProps } from '@mantine/core';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';

/** What agents say when they call. */
export const ScriptField = (props: TextareaProps) => (
  <CountedTextarea
    label={optionalLabel(msg('Script'))}
    description={t('What agents say. These words stand for what the task is about: {words}', { words: '{name}, {order}, {store}' })}
    maxLength={1_000}
    {...props}
  />
);
