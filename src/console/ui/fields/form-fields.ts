import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#console/language/language.ts';

/** What the fields are judged by: an object schema of zod's is one. */
export interface FormSchema<Output> {
  safeParse(
    values: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

type Values = Record<string, string | boolean>;
/** What the fields hold: TypeScript takes the initial `false` for the only value. */
type Held<Form extends Values> = { [Name in keyof Form]: Form[Name] extends boolean ? boolean : string };
type Errors<Form extends Values> = Partial<Record<keyof Form & string, string>>;

interface FormFieldsOptions<Form extends Values, Output> {
  /** Loads the schema, whose code no first page carries: `() => import('#contracts/…').then(({ form }) => form)`. */
  schema: () => Promise<FormSchema<Output>>;
  initial: Form;
}

/** The first message of each refused field, by its name; a field inside another is named `outer.inner`. */
export function refusedBy<Output>(schema: FormSchema<Output>, values: unknown): { data: Output | null; errors: Record<string, string> } {
  const result = schema.safeParse(values);
  if (result.success) return { data: result.data, errors: {} };
  const messages = result.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]);
  return { data: null, errors: Object.fromEntries(messages.toReversed()) };
}

/** Only those that belong to a field of the form, and only what is in `of`. */
const pick = <Form extends Values>(errors: Record<string, string>, of: Iterable<string>): Errors<Form> =>
  Object.fromEntries([...of].flatMap((name) => (errors[name] === undefined ? [] : [[name, errors[name]]]))) as Errors<Form>;

/**
 * Values and messages of a form. A field is judged when it is left after something was typed, and with all others on
 * submit, which puts the focus into the first wrong one; a message goes as soon as the field is right.
 *
 *     const form = useFormFields({ schema: () => import('…').then(({ patient }) => patient), initial: { name: '' } });
 *     <form ref={form.ref} noValidate onSubmit={form.submit((patient) => save(patient))}>
 *       <TextField label={t('Name')} {...form.field('name')} />
 */
export function useFormFields<Form extends Values, Output>({ schema, initial }: FormFieldsOptions<Form, Output>) {
  const [state, setState] = useState({ values: initial as Held<Form>, errors: {} as Errors<Form> });
  const latest = useRef(state);
  const typed = useRef(new Set<string>());
  const ref = useRef<HTMLFormElement>(null);
  const load = useLoaded(schema);

  const change = useCallback((next: Partial<typeof state>) => {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
  }, []);

  /** Judges these fields anew; the others keep their messages. */
  const judge = async (names: Iterable<string>) => {
    const loaded = await load();
    const errors = loaded ? refusedBy(loaded, latest.current.values).errors : {};
    const kept = Object.fromEntries(Object.entries(latest.current.errors).filter(([name]) => ![...names].includes(name)));
    change({ errors: { ...kept, ...pick<Form>(errors, names) } as Errors<Form> });
  };

  const set = <Name extends keyof Form & string>(name: Name, value: Held<Form>[Name]) => {
    typed.current.add(name);
    const { [name]: before, ...errors } = latest.current.errors;
    change({ values: { ...latest.current.values, [name]: value }, ...(before === undefined && { errors: errors as Errors<Form> }) });
    if (before === undefined) void load();
    else void judge([name]);
  };

  /** Shows messages at their fields, a server's refusal for one (`fieldErrors`), and puts the focus into the first. */
  const refuse = (errors: Record<string, string>) => {
    change({ errors: pick<Form>(errors, Object.keys(initial)) });
    const controls = Array.from(ref.current?.elements ?? []);
    const first = controls.find((control) => (control.getAttribute('name') ?? '') in errors);
    if (first instanceof HTMLElement) first.focus();
  };

  /** Runs with what the schema makes of the values, once all fields are right. Without the schema the server judges alone. */
  const submit = (onValid: (data: Output) => void) => (event: FormEvent) => {
    event.preventDefault();
    void load().then((loaded) => {
      const { data, errors } = loaded
        ? refusedBy(loaded, latest.current.values)
        : { data: latest.current.values as unknown as Output, errors: {} };
      refuse(errors);
      if (data !== null) onValid(data);
    });
  };

  /** What a field of the form takes: `<TextField label="…" {...form.field('phone_no')} />`. */
  const field = <Name extends keyof Form & string>(name: Name) => ({
    name,
    value: String(state.values[name]),
    error: sayOf(state.errors[name]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(name, event.currentTarget.value as Held<Form>[Name]),
    onBlur: () => {
      if (typed.current.has(name)) void judge([name]);
    },
  });

  /** Messages in the language of the console, by field. */
  const errors = Object.fromEntries(Object.entries(state.errors).map(([name, message]) => [name, sayOf(message)])) as Errors<Form>;
  return { values: state.values, errors, set, refuse, submit, field, ref };
}

const sayOf = (message: string | undefined): string | undefined => (message === undefined ? undefined : t(message));

/** Loads once; null where it could not be loaded, and then tries again the next time. */
function useLoaded<Output>(schema: () => Promise<FormSchema<Output>>): () => Promise<FormSchema<Output> | null> {
  const loading = useRef<Promise<FormSchema<Output> | null> | null>(null);
  const source = useRef(schema);
  useEffect(() => {
    source.current = schema;
  });
  return useCallback(
    () =>
      (loading.current ??= source.current().catch(() => {
        loading.current = null;
        return null;
      })),
    [],
  );
}
