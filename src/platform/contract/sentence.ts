/**
 * Sentences in transit: guard reasons, refusals, errors of fields and cells.
 *
 * The template is the sentence's code: it is defined next to its rule and is the key of the console's catalogues; its values
 * travel with it. The console translates it with `t(sentence)`; API and file users read `message`. Use a separate code only
 * where code branches on the reason, as in `code: 'order.changed'`.
 */
export interface Sentence {
  /** Complete English sentence. */
  message: string;
  /** `At most {most} files`; omitted if it equals the message. */
  template?: string | undefined;
  /** Values by placeholder. Translatable values are sentences too. */
  values?: SentenceValues | undefined;
}

/** A message without values, or a sentence. */
export type Message = string | Sentence;

export type SentenceValues = Readonly<Record<string, string | number | Sentence>>;

/** Marks words for translation where they are stored; translate them with `t(words)` on display. */
export const msg = <Message extends string>(message: Message): Message => message;

const inEnglish = (value: string | number | Sentence): string => (typeof value === 'object' ? value.message : String(value));

/** Builds a sentence from a template and marks the template for translation; unused values are dropped. */
export function sentence(template: string, values: SentenceValues = {}): Sentence {
  const named: Record<string, string | number | Sentence> = {};
  // One pass, so that braces in values are not replaced.
  const message = template.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    named[name] = value;
    return inEnglish(value);
  });
  return Object.keys(named).length === 0 ? { message: template } : { message, template, values: named };
}

export const asSentence = (message: Message): Sentence => (typeof message === 'object' ? message : { message });

/** An error whose message is shown to users. */
export class SentenceError extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(sentence.message);
    this.sentence = sentence;
  }
}

/** Issue of a Zod schema. */
export interface SchemaIssue {
  message: string;
  maximum?: number | bigint | undefined;
  minimum?: number | bigint | undefined;
  /** Choices of an enumeration. */
  values?: readonly unknown[] | undefined;
  /** Of a refinement: `.refine(check, { error: msg('At most {most} groups'), params: { most: 5 } })`. */
  params?: Record<string, unknown> | undefined;
}

/**
 * Converts a schema issue to a sentence. Messages are templates: `{most}` and `{least}` are the check's limits, `{choices}`
 * the enumeration's.
 */
export function issueSentence({ message, maximum, minimum, values, params }: SchemaIssue): Sentence {
  return sentence(message, {
    ...(params as SentenceValues | undefined),
    ...(maximum !== undefined && { most: Number(maximum) }),
    ...(minimum !== undefined && { least: Number(minimum) }),
    ...(values && { choices: values.slice(0, 20).map(String).join(', ') }),
  });
}
