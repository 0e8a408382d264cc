import { asSentence, issueSentence, type Message, type SchemaIssue, type Sentence } from '#platform/contract/sentence.ts';

/** Validator of a form; Zod object schemas match it. */
export interface FormSchema<Output> {
  safeParse(
    values: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly (SchemaIssue & { path: readonly PropertyKey[] })[] } };
}

export type FieldErrors = Record<string, Sentence>;

/** First error of each field; errors inside a field, such as `types.0`, belong to the field. */
export const errorsByField = (errors: readonly (readonly [path: string, message: Message])[]): FieldErrors =>
  Object.fromEntries(errors.map(([path, message]) => [path.replace(/\..*/, ''), asSentence(message)] as const).toReversed());

/** Mantine's `schemaResolver` is not used: it keeps the text of an issue only, without the values for its translation. */
export function parse<Output>(schema: FormSchema<Output>, values: unknown): { data: Output } | { errors: FieldErrors } {
  const result = schema.safeParse(values);
  if (result.success) return { data: result.data };
  return { errors: errorsByField(result.error.issues.map((issue) => [issue.path.map(String).join('.'), issueSentence(issue)])) };
}

/** Loads once; resolves to null on failure and retries on the next call. */
export function lateSchema<Output>(load: () => Promise<FormSchema<Output>>): () => Promise<FormSchema<Output> | null> {
  let loading: Promise<FormSchema<Output> | null> | null = null;
  const fail = () => (loading = null);
  return () => (loading ??= load().catch(fail));
}
