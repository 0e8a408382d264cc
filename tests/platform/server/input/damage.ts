import { z } from 'zod';
import type { Operation } from '#tests/support/operations.ts';

/** A field of an operation's input, as needed for damaging it. */
export interface Field {
  name: string;
  kind: 'text' | 'number' | 'choice' | 'list' | 'yes or no' | 'fields';
  optional: boolean;
  nullable: boolean;
  /** An empty form field means null. */
  emptyIsNothing: boolean;
  /** Whether it is a path parameter. */
  inPath: boolean;
  /** For numbers: whether zero is valid. */
  takesZero: boolean;
  takesNegatives: boolean;
  takesFractions: boolean;
  /** For lists: maximum length. */
  most: number;
  /** For lists: whether any text is a valid item. */
  takesTexts: boolean;
}

interface Definition {
  type: string;
  innerType?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  element?: z.ZodType;
  /** Of a literal. */
  values?: readonly unknown[];
}

const kinds: Record<string, Field['kind']> = {
  string: 'text',
  number: 'number',
  enum: 'choice',
  literal: 'choice',
  union: 'choice',
  array: 'list',
  boolean: 'yes or no',
  record: 'fields',
  lazy: 'fields',
  object: 'fields',
};

/** Whether the schema accepts any text, or an empty one. */
const takesNoWords = ({ type, options = [] }: Definition): boolean =>
  type === 'union' && options.some((option) => option.def.type === 'literal' && (option as z.ZodLiteral).value === '');

/** Whether the schema accepts one of yes and no only. */
const isFlag = ({ type, values = [] }: Definition): boolean => type === 'literal' && typeof values[0] === 'boolean';

/** Fields of an operation's input, derived from its schema. @throws Error for an unsupported kind of schema */
export function fieldsOf({ name, input, path }: Operation): Field[] {
  // An operation without input.
  if (!input) return [];
  const object = input instanceof z.ZodOptional ? input.unwrap() : input;
  if (!(object instanceof z.ZodObject)) throw new Error(`${name}: the input is no object`);
  return Object.entries(object.shape as Record<string, z.ZodType>).map(([field, schema]) => {
    let definition = schema.def as unknown as Definition;
    const passed = new Set<string>();
    while (definition.innerType || definition.out) {
      passed.add(definition.type);
      definition = (definition.innerType ?? definition.out)!.def;
    }
    const orEmpty = takesNoWords(definition);
    const kind = orEmpty ? 'text' : isFlag(definition) ? 'yes or no' : kinds[definition.type];
    if (!kind) throw new Error(`${name}: nobody spoils a field of kind ${definition.type} (${field})`);
    const optional = passed.has('optional') || passed.has('default');
    const nullable = passed.has('nullable');
    const emptyIsNothing = orEmpty || (nullable && passed.has('pipe'));
    const { anyOf, ...described } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
    // Of a field that may be null, the other one.
    const { type, minimum = 1, maxItems = 200 } = anyOf?.find((each) => each.type === 'integer' || each.type === 'number') ?? described;
    const takesZero = kind === 'number' && minimum <= 0;
    const takesNegatives = kind === 'number' && minimum < 0;
    const takesFractions = kind === 'number' && type === 'number';
    const takesTexts = definition.element?.def.type === 'string';
    const inPath = path.includes(`{${field}}`);
    return {
      name: field,
      kind,
      optional,
      nullable,
      emptyIsNothing,
      inPath,
      takesZero,
      takesNegatives,
      takesFractions,
      most: maxItems,
      takesTexts,
    };
  });
}

export const LONG = 'x'.repeat(10_001);
const HUGE = 100_000_000_000_000_000_000;

const inBody: Record<Field['kind'], Record<string, unknown>> = {
  text: {
    'a number': 5,
    'yes or no': true,
    'a list': ['x'],
    'an object': { x: 1 },
    NUL: 'a\u0000b',
    'half a character': 'a\ud800',
    'over-long text': LONG,
    'empty text': '',
  },
  number: {
    'a text': 'x',
    digits: '5',
    'yes or no': true,
    'a list': [5],
    'an object': { x: 1 },
    'a fraction': 1.5,
    zero: 0,
    'a negative number': -1,
    'a huge number': HUGE,
  },
  choice: {
    'a number': 5,
    'yes or no': true,
    'a list': [],
    'an object': {},
    'another text': 'nobody offers this',
    NUL: '\u0000',
    'half a character': '\udc00',
    'over-long text': LONG,
    'empty text': '',
  },
  'yes or no': { 'a text': 'true', 'a number': 1, 'a list': [true], 'an object': {} },
  fields: { 'a text': 'x', 'a number': 5, 'yes or no': true, 'a list': [{}], 'unknown fields': { nobody: 'has this' } },
  list: {
    'a text': 'x',
    'a number': 5,
    'yes or no': true,
    'an object': { 0: 1 },
    'a list of texts': ['x'],
    'a list of lists': [[]],
    'a list of fractions': [1.5],
    'a list of nothing': [null],
  },
};

const inAddress: Record<Field['kind'], Record<string, string>> = {
  text: { NUL: 'a\u0000b', 'over-long text': LONG, spaces: '  ' },
  number: {
    'a text': 'x',
    'a fraction': '1.5',
    zero: '0',
    'a negative number': '-1',
    'a huge number': String(HUGE),
    'no number': 'NaN',
    'another notation': '0x1f',
    'a power': '1e3',
    infinity: 'Infinity',
    NUL: '\u0000',
    'over-long text': LONG,
  },
  choice: { 'another text': 'nobody offers this', NUL: '\u0000', 'over-long text': LONG },
  'yes or no': { 'another text': 'nobody offers this', 'a number': '1' },
  fields: { 'a text': 'x' },
  list: {
    'another text': 'nobody offers this',
    'one that is offered and one that is not': 'PLACED,nobody offers this',
    NUL: '\u0000',
    'over-long text': LONG,
    'an over-long list': 'PLACED,'.repeat(60),
  },
};

/** The values without numbers that the field takes. */
function withoutTaken<Value>(values: Record<string, Value>, { takesZero, takesNegatives, takesFractions }: Field): Record<string, Value> {
  const taken = { zero: takesZero, 'a negative number': takesNegatives, 'a fraction': takesFractions };
  return Object.fromEntries(Object.entries(values).filter(([what]) => !taken[what as keyof typeof taken]));
}

/** Invalid body values of a field, by name. */
export function spoiledBody(field: Field): Record<string, unknown> {
  const { kind, nullable, emptyIsNothing, optional, most, takesTexts } = field;
  const { 'empty text': empty, 'a list of texts': texts, ...otherValues } = inBody[kind];
  const never = {
    ...withoutTaken(otherValues, field),
    ...(!emptyIsNothing && empty !== undefined && { 'empty text': empty }),
    ...(texts !== undefined && !takesTexts && { 'a list of texts': texts }),
  };
  const long = kind === 'list' ? { 'an over-long list': Array.from({ length: most + 1 }, (_, at) => at + 1) } : {};
  return { ...never, ...long, ...(!nullable && { nothing: null }), ...(!optional && { 'a missing value': undefined }) };
}

/** Invalid path or query values of a field. An empty path segment is omitted, because it is another path. */
export function spoiledAddress(field: Field): Record<string, string> {
  return { ...withoutTaken(inAddress[field.kind], field), ...(!field.inPath && { 'empty text': '' }) };
}
