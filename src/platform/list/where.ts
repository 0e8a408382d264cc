import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';

/** Filter of a list: conditions combined with all or any, in nested groups. Travels as JSON in the parameter `where`. */

/** Comparisons; `comparisonsOf` lists those of each kind. */
export const comparisons = ['is', 'isNot', 'anyOf', 'contains', 'begins', 'over', 'under', 'between', 'empty', 'filled'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Condition {
  field: string;
  is: Comparison;
  /** Value to compare with: several for `anyOf`, two for `between`, none for `empty` and `filled`. */
  value?: string | number | boolean | (string | number)[] | undefined;
}
export interface Group {
  match: 'all' | 'any';
  of: (Condition | Group)[];
}

/** Maximum nesting of groups, and maximum number of conditions. */
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

const depthOf = (node: Condition | Group): number => ('of' in node ? 1 + Math.max(0, ...node.of.map(depthOf)) : 0);
const conditionsIn = (node: Condition | Group): number => ('of' in node ? node.of.reduce((sum, one) => sum + conditionsIn(one), 0) : 1);

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** True if groups are nested deeper than allowed. Not recursive, unlike the schema, which would exhaust the stack. */
function isTooDeep(node: unknown): boolean {
  let level = [node];
  for (let depth = 0; depth <= WHERE_DEPTH; depth += 1)
    level = level.flatMap((one) => {
      const { of } = (one ?? {}) as { of?: unknown };
      return Array.isArray(of) ? (of as unknown[]) : [];
    });
  return level.length > 0;
}

const tooDeep = { error: msg('At most {most} groups within each other'), params: { most: WHERE_DEPTH } };

/** Filter of a list, as JSON in an address or as an object in a body. The handler checks that the list has its fields. */
export const where = z.preprocess(
  (value, context) => {
    const node = fromText(value);
    if (!isTooDeep(node)) return node;
    context.addIssue({ code: 'custom', message: tooDeep.error, params: tooDeep.params });
    return z.NEVER;
  },
  group
    .refine((node) => depthOf(node) <= WHERE_DEPTH, tooDeep)
    .refine((node) => conditionsIn(node) <= WHERE_CONDITIONS, {
      error: msg('At most {most} conditions'),
      params: { most: WHERE_CONDITIONS },
    }),
);
