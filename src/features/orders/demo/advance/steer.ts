import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { loadFacts } from '../../server/order-facts.ts';
import { openQuotas } from '../open-order-quotas.ts';
import { MINUTE } from '../working-day.ts';
import { arrive, type Market } from './arrivals.ts';
import { finish } from './finish.ts';
import { isDueWithin, isLate, isOpen, isSoon, type OpenOrder, SOON } from './open-orders.ts';
import { inTurns, type World } from './world.ts';

/** Orders at a store leave it this long before they would be due soon. Milliseconds. */
const IN_TIME = 2 * MINUTE;
/** An order whose promise ends sooner goes no further in the house: it is seen to when it is due. Milliseconds. */
const ROOM = 90 * MINUTE;
/** Moves to one status, for each minute that passed. */
const MOVES = 8;

/** Longest time that is made up minute by minute. Milliseconds. */
const LONGEST = 45 * MINUTE;

const atStore: readonly OrderStatus[] = ['CREATE-PATIENT-STORE-ORDER', 'CREATED-CUSTOMER-BILL', 'OUT-FOR-DELIVERY'];

interface Pull {
  to: OrderStatus;
  from: readonly OrderStatus[];
  event: OrderEvent['type'];
}

/** How the statuses are filled up: from the last one back, each from those before it. */
const pulls: readonly Pull[] = [
  { to: 'DELIVERED', from: ['OUT-FOR-DELIVERY'], event: 'delivery.delivered' },
  { to: 'OUT-FOR-DELIVERY', from: ['CREATED-CUSTOMER-BILL'], event: 'dispatch.left' },
  { to: 'CREATED-CUSTOMER-BILL', from: ['CREATE-PATIENT-STORE-ORDER'], event: 'bill.created' },
  {
    to: 'CREATE-PATIENT-STORE-ORDER',
    from: ['PRESCRIPTION-DECODED', 'PLACED', 'FOLLOW-UP-WITHIN-TAT'],
    event: 'mark_create_patient_store_order',
  },
  { to: 'PRESCRIPTION-DECODED', from: ['PRESCRIPTION-CREATED'], event: 'mark_prescription_decoded' },
  {
    to: 'PRESCRIPTION-CREATED',
    from: ['CONFIRM-BUT-NEED-PRESCRIPTION', 'FOLLOW-UP-DOCTOR-WITHIN-TAT'],
    event: 'mark_prescription_created',
  },
  { to: 'FOLLOW-UP-DOCTOR-WITHIN-TAT', from: ['CONFIRM-BUT-NEED-PRESCRIPTION'], event: 'mark_follow_up_doctor_within_tat' },
  {
    to: 'CONFIRM-BUT-NEED-PRESCRIPTION',
    from: ['PLACED', 'FOLLOW-UP-WITHIN-TAT', 'CUSTOMER-NOT-REACHABLE'],
    event: 'mark_confirm_but_need_prescription',
  },
  { to: 'CUSTOMER-NOT-REACHABLE', from: ['PLACED', 'FOLLOW-UP-WITHIN-TAT'], event: 'mark_customer_not_reachable' },
  { to: 'FOLLOW-UP-WITHIN-TAT', from: ['PLACED'], event: 'mark_follow_up_within_tat' },
];

/** What is done when somebody was to be called again. */
const followUps: Partial<Record<OrderStatus, readonly (readonly [OrderEvent['type'], number])[]>> = {
  'FOLLOW-UP-WITHIN-TAT': [
    ['mark_customer_not_reachable', 2],
    ['mark_placed', 3],
  ],
  'CUSTOMER-NOT-REACHABLE': [
    ['mark_customer_not_reachable', 3],
    ['mark_follow_up_within_tat', 2],
  ],
  'FOLLOW-UP-DOCTOR-WITHIN-TAT': [['mark_confirm_but_need_prescription', 1]],
};

const bySoonest = (one: OpenOrder, other: OpenOrder): number => (one.tat_due_at?.getTime() ?? 0) - (other.tat_due_at?.getTime() ?? 0);

/** Keeps the open orders of the day as the quotas have them, with what happens within some minutes. */
export class Steering {
  private readonly now: number;
  private readonly since: number;
  private readonly most: number;
  private readonly world: World;
  private readonly market: Market & { scale: number };
  private readonly all: OpenOrder[];

  constructor(world: World, market: Market & { scale: number }, all: OpenOrder[]) {
    this.world = world;
    this.market = market;
    this.all = all;
    this.now = world.now;
    // What happened earlier in a longer time is written otherwise; events of one round need some time between them.
    this.since = Math.min(Math.max(world.parts.since.getTime(), this.now - LONGEST), this.now - 10_000);
    this.most = Math.ceil((MOVES * market.scale * (this.now - this.since)) / MINUTE);
  }

  async run(): Promise<void> {
    await this.deliverInTime();
    await this.seeToUrgent();
    await this.callAgain();
    await this.settlePayments();
    for (const pull of pulls) await this.pull(pull);
    await this.takeIn();
    await this.handOut();
  }

  private open(fits: (order: OpenOrder) => boolean): OpenOrder[] {
    return this.all.filter((order) => isOpen(order) && fits(order));
  }

  private free(fits: (order: OpenOrder) => boolean): OpenOrder[] {
    return this.open((order) => !order.isTouched && fits(order));
  }

  private quota(kind: 'late' | 'soon' | 'unassigned' | 'mine' | 'escalated'): number {
    return openQuotas[kind] * this.market.scale;
  }

  private when(): number {
    return Math.floor(this.since + (this.now - this.since) * this.world.draw.fraction());
  }

  /** After the order's last event, within the time that passed. */
  private momentFor(order: OpenOrder): number {
    return Math.min(this.now, Math.max(this.when(), order.status_since.getTime() + 1_000));
  }

  private async finishAll(orders: readonly OpenOrder[]): Promise<void> {
    const facts = await loadFacts(this.world.parts.db, [...orders]);
    await inTurns(orders, (order) => finish(this.world, order, facts.get(order.id) as OrderFacts, this.since, this.now));
  }

  private deliverInTime(): Promise<void> {
    return this.finishAll(this.free((order) => atStore.includes(order.status) && isDueWithin(order, this.now, -Infinity, SOON + IN_TIME)));
  }

  /** What is late beyond the quota, or soon late, is finished. */
  private async seeToUrgent(): Promise<void> {
    const { now } = this;
    for (const [kind, isUrgent] of [
      ['late', isLate],
      ['soon', isSoon],
    ] as const) {
      const excess = this.open((order) => isUrgent(order, now)).length - this.quota(kind);
      if (excess > 0)
        await this.finishAll(
          this.free((order) => isUrgent(order, now))
            .toSorted(bySoonest)
            .slice(0, excess),
        );
    }
  }

  /** Follow-ups whose time has come. Some are left: they are escalated. */
  private async callAgain(): Promise<void> {
    const limit = this.now + MINUTE;
    const due = this.free(({ due_at, status }) => followUps[status] !== undefined && due_at !== null && due_at.getTime() < limit);
    const left = Math.max(0, this.quota('escalated') - this.open(({ isTouched, escalated }) => isTouched && escalated).length);
    const oldest = due.toSorted((one, other) => (one.due_at?.getTime() ?? 0) - (other.due_at?.getTime() ?? 0));
    await inTurns(oldest.slice(0, Math.max(0, oldest.length - left)), (order) =>
      this.world.send(order, this.world.draw.weighted(followUps[order.status] ?? []), this.momentFor(order)),
    );
  }

  private settlePayments(): Promise<void> {
    const excess = this.countIn('DELIVERED') - this.target('DELIVERED');
    const oldest = this.free(({ status }) => status === 'DELIVERED').toSorted(
      (one, other) => one.status_since.getTime() - other.status_since.getTime(),
    );
    return inTurns(oldest.slice(0, Math.max(0, excess)), (order) => this.world.send(order, 'payment.settled', this.momentFor(order)));
  }

  private countIn = (status: OrderStatus): number => this.open((order) => order.status === status).length;
  private target = (status: OrderStatus): number => (openQuotas.byStatus.get(status) ?? 0) * this.market.scale;

  /** Fills a status up from those before it. */
  private async pull({ to, from, event }: Pull): Promise<void> {
    const missing = Math.min(this.target(to) - this.countIn(to), this.most);
    if (missing <= this.target(to) * 0.03) return;
    const candidates = from.flatMap((status) =>
      this.free((order) => order.status === status && isDueWithin(order, this.now, ROOM, Infinity)).toSorted(bySoonest),
    );
    let moved = 0;
    // Some are refused by the chart: their prescription is missing, or the store lacks a drug.
    for (const order of candidates.slice(0, missing * 3)) {
      if (moved >= missing) break;
      if (order.assignee_id === null) continue;
      if (await this.world.send(order, event, this.momentFor(order))) moved += 1;
    }
  }

  /** New orders: with the usual promise as many as become urgent, and for the slots of the next days. */
  private async takeIn(): Promise<void> {
    const { now } = this;
    const place = async (count: number, ageOf: () => number, isForSlot = false) => {
      for (let made = 0; made < count; made += 1) this.all.push(await arrive(this.world, this.market, now - ageOf(), isForSlot));
    };
    const { draw } = this.world;
    await place(this.quota('late') - this.open((order) => isLate(order, now)).length, () => draw.whole(62, 74) * MINUTE);
    await place(this.quota('soon') - this.open((order) => isSoon(order, now)).length, () => draw.whole(31, 58) * MINUTE);
    const next = this.open((order) => isDueWithin(order, now, SOON, 2 * SOON)).length;
    await place(Math.min(this.quota('soon') - next, this.most), () => Math.min(this.now - this.when(), 29 * MINUTE));
    await place(Math.min(this.target('PLACED') - this.countIn('PLACED'), this.most), () => this.now - this.when(), true);
    const unassigned = this.open(({ assignee_id }) => assignee_id === null).length;
    await place(this.quota('unassigned') - unassigned, () => this.now - this.when(), true);
  }

  /** Assigns orders, all but a few. */
  private async handOut(): Promise<void> {
    const { draw } = this.world;
    const unassigned = this.free(({ assignee_id }) => assignee_id === null).toSorted((one, other) => one.id - other.id);
    const excess = this.open(({ assignee_id }) => assignee_id === null).length - this.quota('unassigned');
    const demoAgent = this.world.demoAgent();
    let mine = this.quota('mine') - this.open(({ assignee_id }) => assignee_id === demoAgent.id).length;
    for (const order of unassigned.slice(0, Math.max(0, excess)))
      await this.world.assign(order, mine-- > 0 && draw.chance(0.5) ? demoAgent : this.world.agent());
  }
}
