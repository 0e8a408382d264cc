import { statusPriority } from '#features/agent-tasks/public.ts';
import { colleague } from '#features/session/demo/public.ts';
import type { assignmentPolicyMachine } from '#machines/queues/assignmentPolicy.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { assignmentPolicies, policyEventLog } from './schema.ts';
import { policyKind } from './server/policy-kind.ts';

const DAY = 86_400_000;

const { id, name } = colleague('farhan.s');
const author = { id, name };

type Rules = Pick<Row<typeof assignmentPolicies>, 'name' | 'status_order' | 'overdue_first' | 'within' | 'language_first'> & {
  fair_tasks: number | null;
  fair_minutes: number | null;
};

/** A policy that goes through its chart. */
class PolicyCourse extends RecordCourse<typeof assignmentPolicyMachine, typeof policyEventLog> {
  private readonly rules: Rules;
  private readonly created: number;
  private liveSince: number | null = null;

  constructor(policyId: number, created: number, rules: Rules) {
    super(policyKind, policyId, { at: created, status: 'draft', facts: { triedAt: null }, event: 'policy.created', author });
    this.rules = rules;
    this.created = created;
  }

  use(at: number, other?: string): this {
    const trial = { tasks: 20, differing: 11 };
    this.liveSince = at;
    return this.send(at - DAY / 24, { type: 'policy.tried', at: new Date(at - DAY / 24).toISOString(), tasks: 20 }, trial, author).send(
      at,
      { type: 'policy.wentLive', at: new Date(at).toISOString() },
      other === undefined ? {} : { other },
      author,
    );
  }

  get row(): Row<typeof assignmentPolicies> {
    const { rules, status, version, facts, at, created, liveSince } = this;
    return {
      ...rules,
      status,
      version,
      tried_at: facts.triedAt === null ? null : new Date(facts.triedAt),
      live_since: liveSince === null ? null : new Date(liveSince),
      created_at: new Date(created),
      updated_at: new Date(at),
    };
  }
}

const placedFirst = [...statusPriority].toSorted((one, other) => Number(other === 'PLACED') - Number(one === 'PLACED'));

/** The policy in use, the one before it, and a draft that waits for its trial. */
const demo: Demo = {
  tables: [assignmentPolicies, policyEventLog],
  fill: async ({ insert, now }) => {
    const at = (days: number) => now.getTime() - days * DAY;
    const common = { overdue_first: false, within: 'due', language_first: true, fair_tasks: null, fair_minutes: null };
    const before = new PolicyCourse(1, at(84), { ...common, name: 'New orders first', status_order: placedFirst });
    const live = new PolicyCourse(2, at(36), { ...common, name: 'Doctors first', status_order: [...statusPriority] });
    const draft = new PolicyCourse(3, at(2), {
      ...common,
      name: 'Overdue first, fair share',
      status_order: [...statusPriority],
      overdue_first: true,
      within: 'waiting',
      fair_tasks: 40,
      fair_minutes: 60,
    });
    before.use(at(83)).send(at(35), { type: 'policy.replaced' }, { other: 'Doctors first' });
    live.use(at(35), 'New orders first');
    const courses = [before, live, draft];
    await insert(
      assignmentPolicies,
      courses.map(({ row }) => row),
    );
    await insert(
      policyEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;
