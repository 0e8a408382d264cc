import { msg } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';

/** What the log keeps with a change. */
export const NoteField = <Fields extends { note: string }>({ form }: { form: ReturnType<typeof useSchemaForm<Fields>> }) => (
  <CountedTextarea label={optionalLabel(msg('Note'))} maxLength={1_000} {...form.getInputProps('note')} />
);
