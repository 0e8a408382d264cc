import { colleague } from '#features/session/demo/public.ts';
import type { supplyContractMachine } from '#machines/supply/supplyContract.ts';
import { startOfBusinessDay } from '#platform/contract/business-day.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { supplyContractEventLog, supplyContractLines, supplyContracts } from '../schema.ts';
import { contractKind } from '../server/contract-kind.ts';

const byOf = (username: string): { id: number; name: string } => {
  const { id, name } = colleague(username);
  return { id, name };
};

/** Who buys, and who approves. */
const [buyer, checker] = [byOf('hetal.r'), byOf('omkar.j')];

/** A line with the name of its drug. */
export type CourseLine = Row<typeof supplyContractLines> & { drug: string };

export interface Plan {
  id: number;
  distributor_id: number;
  number: string;
  first_on: string;
  last_on: string;
  payment_days: number;
  note: string;
  lines: readonly CourseLine[];
  /** Milliseconds. */
  created: number;
}

const HOUR = 3_600_000;

/** A contract that goes through its chart. */
export class ContractCourse extends RecordCourse<typeof supplyContractMachine, typeof supplyContractEventLog> {
  readonly plan: Plan;

  constructor(plan: Plan) {
    const { id, first_on: firstDay, last_on: lastDay, lines, created } = plan;
    const facts = { lines: 0, firstDay, lastDay, submitter: null, isSupplied: true, rival: null };
    super(contractKind, id, { at: created, status: 'draft', facts, event: 'contract.created', author: buyer });
    this.plan = plan;
    const event = { type: 'contract.changed' as const, lines: lines.length, firstDay, lastDay };
    if (lines.length > 0) this.send(created + HOUR, event, { lines: lines.length }, buyer);
  }

  submit(at: number, on: string): this {
    return this.send(at, { type: 'contract.submitted', by: buyer, on });
  }

  approve(at: number, on: string): this {
    return this.send(at, { type: 'contract.approved', by: checker, on });
  }

  return(at: number, reason: string): this {
    return this.send(at, { type: 'contract.returned', by: checker, reason });
  }

  withdraw(at: number, reason: string): this {
    return this.send(at, { type: 'contract.withdrawn', by: buyer, reason });
  }

  terminate(at: number, reason: string): this {
    return this.send(at, { type: 'contract.terminated', by: checker, reason });
  }

  /** The day begins, on which it comes into force or has ended. */
  begin(day: string): this {
    return this.send(startOfBusinessDay(day).getTime(), { type: 'day.begun', on: day });
  }

  get row(): Row<typeof supplyContracts> {
    const { plan, facts, status, version, at } = this;
    const { lines: _lines, created, ...columns } = plan;
    return {
      ...columns,
      status,
      version,
      lines: facts.lines,
      submitted_by: facts.submitter?.id ?? null,
      created_at: new Date(created),
      updated_at: new Date(at),
    };
  }
}
