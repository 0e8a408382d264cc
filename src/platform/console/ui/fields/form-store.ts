import { createAtom, type ReadableAtom } from '../../atom.ts';
import { issueSentence, type SchemaIssue, type Sentence } from '#platform/contract/sentence.ts';

/** What the fields are judged by: an object schema of zod's is one. */
export interface FormSchema<Output> {
  safeParse(
    values: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly (SchemaIssue & { path: readonly PropertyKey[] })[] } };
}

export type Values = Record<string, string | boolean>;
/** What the fields hold: TypeScript takes the initial `false` for the only value. */
export type Held<Form extends Values> = { [Name in keyof Form]: Form[Name] extends boolean ? boolean : string };
type Errors<Form extends Values> = Partial<Record<keyof Form & string, Sentence>>;

export interface FormOptions<Form extends Values, Output> {
  /** Loads the schema, whose code no first page carries: `() => import('./contract.ts').then(({ form }) => form)`. */
  schema: () => Promise<FormSchema<Output>>;
  initial: Form;
}

interface FormState<Form extends Values> {
  values: Held<Form>;
  errors: Errors<Form>;
}

/** The first message of each refused field, by its name; a field inside another is named `outer.inner`. */
function judgedBy<Output>(schema: FormSchema<Output>, values: unknown): { data: Output | null; errors: Record<string, Sentence> } {
  const result = schema.safeParse(values);
  if (result.success) return { data: result.data, errors: {} };
  const messages = result.error.issues.map((issue) => [issue.path.map(String).join('.'), issueSentence(issue)]);
  return { data: null, errors: Object.fromEntries(messages.toReversed()) };
}

/** Loads once; null where it could not be loaded, and then tries again the next time. */
function onceLoaded<Output>(schema: () => Promise<FormSchema<Output>>): () => Promise<FormSchema<Output> | null> {
  let loading: Promise<FormSchema<Output> | null> | null = null;
  const fail = () => (loading = null);
  return () => (loading ??= schema().catch(fail));
}

/** Values and messages of one form, outside of React: judging waits for code that loads. */
export function formStore<Form extends Values, Output>({ schema, initial }: FormOptions<Form, Output>) {
  const state = createAtom<FormState<Form>>({ values: initial as Held<Form>, errors: {} });
  let element: HTMLFormElement | null = null;
  const typed = new Set<string>();
  const load = onceLoaded(schema);

  const change = (next: Partial<FormState<Form>>) => {
    state.set({ ...state.get(), ...next });
  };

  const withError = (name: string, message: Sentence | undefined): Errors<Form> => {
    const others = Object.entries(state.get().errors).filter(([field]) => field !== name);
    return Object.fromEntries(message === undefined ? others : [...others, [name, message]]) as Errors<Form>;
  };

  /** Judges one field anew. Without the schema the server's word is all there is, and it was said of another value. */
  const judge = async (name: string) => {
    const loaded = await load();
    change({ errors: withError(name, loaded ? judgedBy(loaded, state.get().values).errors[name] : undefined) });
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
    set: <Name extends keyof Form & string>(name: Name, value: Held<Form>[Name]) => {
      typed.add(name);
      change({ values: { ...state.get().values, [name]: value } });
      if (state.get().errors[name] === undefined) void load();
      else void judge(name);
    },
    leave: (name: string) => {
      if (typed.has(name)) void judge(name);
    },
    refuse,
    /** Answers what the schema makes of the values once all are right; null, with the messages shown, where one is not. */
    check: async (): Promise<Output | null> => {
      const loaded = await load();
      if (!loaded) return state.get().values as unknown as Output;
      const { data, errors } = judgedBy(loaded, state.get().values);
      refuse(errors);
      return data;
    },
  };
}
