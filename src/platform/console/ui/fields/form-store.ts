import { createAtom, type ReadableAtom } from '../../atom.ts';
import { issueSentence, type SchemaIssue, type Sentence } from '#platform/contract/sentence.ts';

/** Validator of the form; Zod object schemas match it. */
export interface FormSchema<Output> {
  safeParse(
    values: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly (SchemaIssue & { path: readonly PropertyKey[] })[] } };
}

export type Values = Record<string, string | boolean>;
/** Widens literal field types: TypeScript infers an initial `false` as the type `false`. */
export type FormInput<Form extends Values> = { [Name in keyof Form]: Form[Name] extends boolean ? boolean : string };
type Errors<Form extends Values> = Partial<Record<keyof Form & string, Sentence>>;

export interface FormOptions<Form extends Values, Output> {
  /** Loads the schema on demand: `() => import('./contract.ts').then(({ form }) => form)`. */
  schema: () => Promise<FormSchema<Output>>;
  initial: Form;
}

interface FormState<Form extends Values> {
  values: FormInput<Form>;
  errors: Errors<Form>;
}

/** First error of each invalid field; nested fields are named `outer.inner`. */
function validate<Output>(schema: FormSchema<Output>, values: unknown): { data: Output | null; errors: Record<string, Sentence> } {
  const result = schema.safeParse(values);
  if (result.success) return { data: result.data, errors: {} };
  const messages = result.error.issues.map((issue) => [issue.path.map(String).join('.'), issueSentence(issue)]);
  return { data: null, errors: Object.fromEntries(messages.toReversed()) };
}

/** Loads once; resolves to null on failure and retries on the next call. */
function lazySchema<Output>(schema: () => Promise<FormSchema<Output>>): () => Promise<FormSchema<Output> | null> {
  let loading: Promise<FormSchema<Output> | null> | null = null;
  const fail = () => (loading = null);
  return () => (loading ??= schema().catch(fail));
}

/** Values and errors of one form, kept outside React because validation loads code. */
export function formStore<Form extends Values, Output>({ schema, initial }: FormOptions<Form, Output>) {
  const state = createAtom<FormState<Form>>({ values: initial as FormInput<Form>, errors: {} });
  let element: HTMLFormElement | null = null;
  const typed = new Set<string>();
  const load = lazySchema(schema);

  const change = (next: Partial<FormState<Form>>) => {
    state.set({ ...state.get(), ...next });
  };

  const withError = (name: string, message: Sentence | undefined): Errors<Form> => {
    const otherErrors = Object.entries(state.get().errors).filter(([field]) => field !== name);
    return Object.fromEntries(message === undefined ? otherErrors : [...otherErrors, [name, message]]) as Errors<Form>;
  };

  /** Validates one field again. Without the schema, a server error for an older value is cleared. */
  const validateField = async (name: string) => {
    const loaded = await load();
    change({ errors: withError(name, loaded ? validate(loaded, state.get().values).errors[name] : undefined) });
  };

  const refuse = (errors: Record<string, Sentence>) => {
    change({ errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name in initial)) as Errors<Form> });
    const controls = Array.from(element?.elements ?? []);
    const first = controls.find((control) => (control.getAttribute('name') ?? '') in errors);
    if (first instanceof HTMLElement) first.focus();
  };

  return {
    state: state as ReadableAtom<FormState<Form>>,
    attach: (form: HTMLFormElement | null) => {
      element = form;
    },
    set: <Name extends keyof Form & string>(name: Name, value: FormInput<Form>[Name]) => {
      typed.add(name);
      change({ values: { ...state.get().values, [name]: value } });
      if (state.get().errors[name] === undefined) void load();
      else void validateField(name);
    },
    leave: (name: string) => {
      if (typed.has(name)) void validateField(name);
    },
    refuse,
    /** Validates all fields; resolves to the parsed values, or null after setting the errors. */
    check: async (): Promise<Output | null> => {
      const loaded = await load();
      if (!loaded) return state.get().values as unknown as Output;
      const { data, errors } = validate(loaded, state.get().values);
      refuse(errors);
      return data;
    },
  };
}
