import { z } from 'zod';

/**
 * What a list is filtered by: conditions that all or any hold, one group within another. In an address it stands as JSON
 * in the parameter `where`.
 */

/** How a field is compared, by the kinds that know it: see `comparisonsOf`. */
export const comparisons = ['is', 'isNot', 'anyOf', 'contains', 'begins', 'over', 'under', 'between', 'empty', 'filled'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Condition {
  field: string;
  is: Comparison;
  /** What it is compared with: several of `anyOf`, two of `between`, none of `empty` and `filled`. */
  value?: string | number | boolean | (string | number)[] | undefined;
}
export interface Group {
  match: 'all' | 'any';
  of: (Condition | Group)[];
}

/** Groups within groups at most, and conditions in all. */
export const WHERE_DEPTH = 3;
export const WHERE_CONDITIONS = 30;

const word = z.string().max(200, 'At most 200 characters');
const condition = z.strictObject({
  field: z.string().max(60),
  is: z.enum(comparisons),
  value: z.union([word, z.number(), z.boolean(), z.array(z.union([word, z.number()])).max(200, 'At most 200 values')]).optional(),
});
const group: z.ZodType<Group> = z.lazy(() =>
  z.strictObject({ match: z.enum(['all', 'any']), of: z.array(z.union([condition, group])).max(WHERE_CONDITIONS) }),
);

const depthOf = (given: Condition | Group): number => ('of' in given ? 1 + Math.max(0, ...given.of.map(depthOf)) : 0);
const conditionsIn = (given: Condition | Group): number => ('of' in given ? given.of.reduce((sum, one) => sum + conditionsIn(one), 0) : 1);

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The filter of a list, as JSON in an address or as it is in a body. Whether the list has its fields is for the server to say. */
export const where = z.preprocess(
  fromText,
  group
    .refine((given) => depthOf(given) <= WHERE_DEPTH, `At most ${WHERE_DEPTH} groups within each other`)
    .refine((given) => conditionsIn(given) <= WHERE_CONDITIONS, `At most ${WHERE_CONDITIONS} conditions`),
);
