/**
 * Sentences that travel: reasons of guards, refusals, what is wrong with a field or a cell.
 *
 * The template is the code of a sentence: it stands once, beside its rule, and it is the key of the console's catalogues.
 * Its values travel beside it. So no registry of codes has to be kept in step with the rules, the console renders
 * `t(sentence)` in any language without reading English, and users of the API and files get `message` as it is.
 * A code of its own is only for reasons that code branches on, as in `code: 'order.changed'`.
 */
export interface Sentence {
  /** In English, complete. */
  message: string;
  /** `At most {most} files`; left out where it is the message itself. */
  template?: string | undefined;
  /** By the name of the placeholder. A value that is words of ours is a sentence too. */
  values?: SentenceValues | undefined;
}

/** A message without values, or a sentence. */
export type Message = string | Sentence;

export type SentenceValues = Readonly<Record<string, string | number | Sentence>>;

/** Marks words for translation where they are only stored: `t(words)` shows them later. */
export const msg = <Message extends string>(message: Message): Message => message;

const inEnglish = (value: string | number | Sentence): string => (typeof value === 'object' ? value.message : String(value));

/** A sentence of a template, which is marked for translation thereby; values that the template does not name are left out. */
export function sentence(template: string, values: SentenceValues = {}): Sentence {
  const named: Record<string, string | number | Sentence> = {};
  // In one pass: a value with braces of its own stays as it is.
  const message = template.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    named[name] = value;
    return inEnglish(value);
  });
  return Object.keys(named).length === 0 ? { message: template } : { message, template, values: named };
}

export const asSentence = (message: Message): Sentence => (typeof message === 'object' ? message : { message });

/** A refusal whose reason people are shown. */
export class SentenceError extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(sentence.message);
    this.sentence = sentence;
  }
}

/** What a schema found: an issue of zod's. */
export interface SchemaIssue {
  message: string;
  maximum?: number | bigint | undefined;
  minimum?: number | bigint | undefined;
  /** Choices of an enumeration. */
  values?: readonly unknown[] | undefined;
  /** Of a refinement: `.refine(check, { error: msg('At most {most} groups'), params: { most: 5 } })`. */
  params?: Record<string, unknown> | undefined;
}

/** Messages of schemas are templates: `{most}` and `{least}` are the limits of the check, `{choices}` those of an enumeration. */
export function issueSentence({ message, maximum, minimum, values, params }: SchemaIssue): Sentence {
  return sentence(message, {
    ...(params as SentenceValues | undefined),
    ...(maximum !== undefined && { most: Number(maximum) }),
    ...(minimum !== undefined && { least: Number(minimum) }),
    ...(values && { choices: values.slice(0, 20).map(String).join(', ') }),
  });
}
