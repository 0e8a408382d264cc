import type { Comparison } from '#platform/list/where.ts';
import { drugRules } from './schema.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';

const DAY = 86_400_000;

type Rule = Row<typeof drugRules>;
const rule = (
  [name, priority]: [string, number],
  [field, is, value]: [string, Comparison, string],
  values: Rule['values'],
  active = true,
): Omit<Rule, 'updated_at'> => ({ name, priority, active, where: { match: 'all', of: [{ field, is, value }] }, values });

const rules = [
  rule(['Schedule X is graded first', 50], ['schedule', 'is', 'X'], { grade: 'A1' }),
  rule(['Vials and ampoules stay in the cold chain', 100], ['available_in', 'is', 'Injection'], { cold_chain: true }),
  rule(['Powders are food preparations', 200], ['available_in', 'is', 'Powder'], { hsn: '2106' }),
  rule(['Tramadol moves to schedule X', 300], ['composition', 'contains', 'Tramadol'], { schedule: 'X' }, false),
];

/** Rules on drugs, the last of them not in force; none has been applied yet. */
const demo: Demo = {
  tables: [drugRules],
  fill: ({ insert, now }) =>
    insert(
      drugRules,
      rules.map((one, index) => ({ ...one, id: index + 1, updated_at: new Date(now.getTime() - (index + 1) * 9 * DAY) })),
    ),
};
export default demo;
