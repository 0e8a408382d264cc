import { type FailureReason, failureReasons, type WaybillEvent } from '#machines/orders/waybill-facts.ts';
import type { waybillMachine } from '#machines/orders/waybill.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { colleague } from '#features/session/demo/public.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { Random } from '#platform/server/demo/random.ts';
import type { waybillEventLog, waybills } from '../schema.ts';
import { cashOf, expectedDay } from '../server/create-waybill.ts';
import { movesOfOrder } from '../server/move-order.ts';
import { waybillKind } from '../server/waybill-kind.ts';
import { type Courier, couriers } from '../waybill-choices.ts';
import { waybillNumber } from '../waybill-number.ts';

const MINUTE = 60_000;

/** A billed order, and when it moved. */
export interface Sent {
  order_id: number;
  status: OrderStatus;
  value: number;
  payment: string;
  slot_start: Date | null;
  patient_name: string;
  billed_at: Date;
  left_at: Date[] | null;
  failed_at: Date[] | null;
  delivered_at: Date | null;
}

export interface By {
  id: number | null;
  name: string;
}

const { id: packerId, name: packerName } = colleague('ganesh.m');
/** Who makes waybills and hands parcels over. */
export const packer: By = { id: packerId, name: packerName };
export const carrier = (courier: Courier): By => ({ id: null, name: couriers[courier] });

export const drawCourier = (draw: Random): Courier =>
  draw.weighted([
    ['OWN-RIDER', 60],
    ['SHADOWFAX', 16],
    ['DELHIVERY', 10],
    ['BLUE-DART', 6],
    ['DTDC', 5],
    ['SPEED-POST', 3],
  ]);

export const drawFailure = (draw: Random): FailureReason => draw.pick(Object.keys(failureReasons) as FailureReason[]);

/** Names of who takes parcels. */
export const receiverOf = (name: string, draw: Random): string =>
  draw.weighted([
    [name, 7],
    ['Building security', 2],
    ['A neighbour', 1],
  ]);

/** A waybill that goes through its chart. */
export class Course extends RecordCourse<typeof waybillMachine, typeof waybillEventLog> {
  readonly courier: Courier;
  private readonly sent: Sent;
  private readonly created: number;
  private readonly size: { parcels: number; weight: number };
  private failure: FailureReason | null = null;

  constructor(id: number, sent: Sent, created: number, draw: Random) {
    const facts = { order: 'CREATED-CUSTOMER-BILL' as const, attempts: 0 };
    super(waybillKind, id, { at: created, status: 'CREATED', facts, event: 'waybill.created', author: packer });
    this.sent = sent;
    this.created = created;
    this.courier = drawCourier(draw);
    this.size = { parcels: draw.chance(0.9) ? 1 : 2, weight: draw.whole(4, 90) * 20 };
  }

  override send(at: number, event: WaybillEvent): this {
    super.send(at, event);
    if (movesOfOrder[event.type]) this.facts = { ...this.facts, order: 'OUT-FOR-DELIVERY' };
    if (event.type === 'waybill.attemptFailed') this.failure = event.failure;
    return this;
  }

  get row(): Row<typeof waybills> {
    const { order_id, value } = this.sent;
    return {
      id: this.id,
      version: this.version,
      status: this.status,
      // A permutation of the serials below a prime.
      number: waybillNumber((this.id * 618_033_989) % 999_999_937),
      order_id,
      courier: this.courier,
      ...this.size,
      value,
      cash: cashOf(this.sent),
      expected_on: expectedDay(this.sent, this.courier, new Date(this.created)),
      attempts: this.facts.attempts,
      failure: this.failure,
      created_at: new Date(this.created),
      updated_at: new Date(this.at),
    };
  }
}

type Step = (course: Course, at: number) => void;

/** Makes events happen between two times, at even distances, the last one at the end. */
function spread(course: Course, from: number, to: number, steps: readonly Step[]): void {
  for (const [index, step] of steps.entries()) step(course, Math.floor(from + ((to - from) * (index + 1)) / steps.length));
}

interface World {
  draw: Random;
  now: Date;
  /** At least as many as there are waybills. */
  ids: readonly number[];
}

/** The waybills of billed orders, those of an order one after the other. */
export function coursesOf(orders: readonly Sent[], { draw, now, ids }: World): Course[] {
  const courses: Course[] = [];
  const begin = (sent: Sent, from: number, to: number) => {
    const course = new Course(ids[courses.length] ?? 0, sent, Math.floor(from + (to - from) * (0.2 + 0.6 * draw.fraction())), draw);
    courses.push(course);
    return course;
  };
  for (const sent of orders) {
    const left = (sent.left_at ?? []).map((at) => at.getTime());
    const failed = (sent.failed_at ?? []).map((at) => at.getTime());
    let packed = sent.billed_at.getTime();
    for (const [index, leftAt] of left.entries()) {
      const course = begin(sent, packed, leftAt);
      course.send(leftAt, { type: 'waybill.handedOver', by: packer });
      const failedAt = failed[index];
      const isLast = index === left.length - 1;
      if (failedAt !== undefined) comeBack(course, leftAt, failedAt, draw);
      else if (isLast && sent.delivered_at) deliver(course, leftAt, sent, sent.delivered_at.getTime(), draw);
      else if (isLast) goOn(course, leftAt, now.getTime(), draw);
      packed = failedAt ?? leftAt;
    }
    if (sent.status === 'CREATED-CUSTOMER-BILL' && draw.chance(0.45)) {
      const until = Math.max(packed, now.getTime() - MINUTE);
      const course = begin(sent, packed, until);
      if (draw.chance(0.08)) course.send(until, { type: 'waybill.cancelled', by: packer, reason: 'The label was damaged' });
    }
  }
  return courses;
}

const forwarded: Step = (course, at) => course.send(at, { type: 'waybill.forwarded', by: carrier(course.courier) });
const takenOut: Step = (course, at) => course.send(at, { type: 'waybill.takenOut', by: carrier(course.courier) });
const attempt =
  (failure: FailureReason): Step =>
  (course, at) =>
    course.send(at, { type: 'waybill.attemptFailed', by: carrier(course.courier), failure });
const sentBack: Step = (course, at) =>
  course.send(at, { type: 'waybill.sentBack', by: carrier(course.courier), reason: 'The customer could not be reached' });

const toDoor = (course: Course): Step[] => (course.courier === 'OWN-RIDER' ? [takenOut] : [forwarded, takenOut]);

function comeBack(course: Course, from: number, to: number, draw: Random): void {
  const returned: Step = (_, at) => course.send(at, { type: 'waybill.returned', by: packer });
  spread(course, from, to, [...toDoor(course), attempt(drawFailure(draw)), sentBack, returned]);
}

function deliver(course: Course, from: number, { patient_name }: Sent, to: number, draw: Random): void {
  const failed = draw.chance(0.1) ? [attempt(drawFailure(draw)), takenOut] : [];
  const receiver = receiverOf(patient_name, draw);
  const delivered: Step = (_, at) => course.send(at, { type: 'waybill.delivered', by: carrier(course.courier), receiver });
  spread(course, from, to, [...toDoor(course), ...failed, delivered]);
}

/** Of the parcels on the way, each is somewhere else. */
function goOn(course: Course, from: number, now: number, draw: Random): void {
  const door = toDoor(course);
  const failed = () => attempt(drawFailure(draw));
  const steps = draw.weighted<readonly Step[]>([
    [[], 25],
    [door.slice(0, 1), 25],
    [door, 30],
    [[...door, failed()], 10],
    [[...door, failed(), takenOut, failed(), takenOut, failed()], 3],
    [[...door, failed(), sentBack], 7],
  ]);
  spread(course, from, now - 1_000, steps);
}
