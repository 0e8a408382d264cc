import { Field, type FieldWords } from './field.tsx';
import { TypeaheadInput, type TypeaheadOption } from './typeahead-input.tsx';
import type { TypeaheadSearch } from './use-typeahead.ts';

export type { TypeaheadOption } from './typeahead-input.tsx';

interface TypeaheadFieldProps<Found extends TypeaheadOption> extends FieldWords, TypeaheadSearch<Found> {
  placeholder?: string;
  maxLength?: number;
}

/** Search-as-you-type field. Change its `key` to reset it. */
export function TypeaheadField<Found extends TypeaheadOption>({ label, help, error, ...searching }: TypeaheadFieldProps<Found>) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <TypeaheadInput<Found> {...searching} label={label} control={control} />}
    </Field>
  );
}
