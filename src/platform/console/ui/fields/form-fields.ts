import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useAtom } from '../../atom.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import { t } from '../../language/language.ts';
import { type FormOptions, formStore, type FormInput, type Values } from './form-store.ts';

/**
 * State of a form. A field is validated on blur after input, and all fields on submit, which focuses the first invalid one; an
 * error disappears once the field is valid. If the schema cannot be loaded, only the server validates.
 *
 *     const { attach, field, submit } = useFormFields({ schema: () => import('…').then(({ patient }) => patient), initial: { name: '' } });
 *     <form ref={attach} noValidate onSubmit={submit((patient) => save(patient))}>
 *       <TextField label={t('Name')} {...field('name')} />
 *
 * `refuse(fieldErrors(error))` shows errors from the server at the same fields.
 */
export function useFormFields<Form extends Values, Output>(options: FormOptions<Form, Output>) {
  const [store] = useState(() => formStore(options));
  const { values, errors } = useAtom(store.state);
  return {
    values,
    /** Translated errors by field. */
    errors: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, t(error as Sentence)])) as Partial<
      Record<keyof Form & string, string>
    >,
    set: store.set,
    refuse: store.refuse,
    attach: store.attach,
    /** Props of a field: `<TextField label="…" {...form.field('phone_no')} />`. */
    field: <Name extends keyof Form & string>(name: Name) => ({
      name,
      value: String(values[name]),
      error: errors[name] && t(errors[name]),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        store.set(name, event.currentTarget.value as FormInput<Form>[Name]),
      onBlur: () => store.leave(name),
    }),
    /** Calls the handler with the parsed values once all fields are valid. */
    submit: (onValid: (data: Output) => void) => (event: FormEvent) => {
      event.preventDefault();
      void store.check().then((data) => data !== null && onValid(data));
    },
  };
}
