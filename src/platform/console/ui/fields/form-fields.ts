import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useAtom } from '../../atom.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import { t } from '../../language/language.ts';
import { type FormOptions, formStore, type Held, type Values } from './form-store.ts';

/**
 * Values and messages of a form. A field is judged when it is left after something was typed, and with all others on
 * submit, which puts the focus into the first wrong one; a message goes as soon as the field is right. Where the schema
 * cannot be loaded the server judges alone.
 *
 *     const { attach, field, submit } = useFormFields({ schema: () => import('…').then(({ patient }) => patient), initial: { name: '' } });
 *     <form ref={attach} noValidate onSubmit={submit((patient) => save(patient))}>
 *       <TextField label={t('Name')} {...field('name')} />
 *
 * `refuse(fieldErrors(error))` shows what the server refused, at the same fields.
 */
export function useFormFields<Form extends Values, Output>(options: FormOptions<Form, Output>) {
  const [store] = useState(() => formStore(options));
  const { values, errors } = useAtom(store.state);
  return {
    values,
    /** Messages in the language of the console, by field. */
    errors: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, t(error as Sentence)])) as Partial<
      Record<keyof Form & string, string>
    >,
    set: store.set,
    refuse: store.refuse,
    attach: store.attach,
    /** What a field of the form takes: `<TextField label="…" {...form.field('phone_no')} />`. */
    field: <Name extends keyof Form & string>(name: Name) => ({
      name,
      value: String(values[name]),
      error: errors[name] && t(errors[name]),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        store.set(name, event.currentTarget.value as Held<Form>[Name]),
      onBlur: () => store.leave(name),
    }),
    /** Runs with what the schema makes of the values, once all fields are right. */
    submit: (onValid: (data: Output) => void) => (event: FormEvent) => {
      event.preventDefault();
      void store.check().then((data) => data !== null && onValid(data));
    },
  };
}
