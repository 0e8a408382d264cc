import { orderPayments } from '../order-choices.ts';
import type { OrderMode, OrderType } from '#machines/orders/order-statuses.ts';
import type { orderLines, orderNotes, orders } from '../schema.ts';
import { basket, priceOf, reasonFor, typeFor, type BasketLine, type Price, type Shelves } from './lines-and-price.ts';
import { DAY } from './working-day.ts';
import type { Course } from './order-timing.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { patient, type Patient, type Store } from './patients.ts';
import type { PrescriptionRow } from './prescriptions.ts';
import { attemptsIn } from './status-paths.ts';
import { historyOf, statusName, type EventRow, type History } from './order-history.ts';
import { agents, colleague, type Colleague } from '#features/session/demo/public.ts';
import { notes } from './reasons.ts';

/** Rows that wait to be inserted. */
export interface Batch {
  orders: Row<typeof orders>[];
  lines: Row<typeof orderLines>[];
  events: EventRow[];
  notes: Row<typeof orderNotes>[];
  prescriptions: PrescriptionRow[];
}

export const emptyBatch = (): Batch => ({ orders: [], lines: [], events: [], notes: [], prescriptions: [] });

export interface Business {
  now: number;
  stores: readonly Store[];
  /** Patients have the ids from 1 to this one. */
  patients: number;
  images: number;
  shelves: Shelves;
  nextPrescriptionId: () => number;
  /** Says how much of a drug a store needs to have, or lacks. */
  stock: (storeId: number, line: BasketLine, short: boolean) => void;
  /** Holds a line for an order that its store has. */
  reserve: (storeId: number, line: BasketLine) => void;
}

const demoAgent = colleague('meera.k');
const pharmacist = colleague('nandini.r');
const endedBy: readonly Colleague[] = [...agents, demoAgent, colleague('farhan.s')];
const payments = [
  [orderPayments.cash, 46],
  [orderPayments.upi, 34],
  [orderPayments.card, 12],
  [orderPayments.bank, 5],
  [orderPayments.wallet, 3],
] as const;
const modes: readonly (readonly [OrderMode | null, number])[] = [
  [null, 74],
  ['PR', 14],
  ['AS', 8],
  ['MS', 4],
];
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function agentOf({ desk, draw }: Course): Colleague {
  if (!desk) return draw.pick(endedBy);
  return desk.assigned === 'mine' ? demoAgent : draw.pick(agents);
}

/** One order while its rows are being written. */
interface Scene {
  id: number;
  type: OrderType;
  course: Course;
  owner: Patient;
  agent: Colleague;
  cart: readonly BasketLine[];
  price: Price;
  history: History;
}

function setScene(id: number, course: Course, business: Business): Scene {
  const { draw, status } = course;
  const owner = patient(draw.whole(1, business.patients), business.stores);
  const agent = agentOf(course);
  const type = typeFor(status, course.cart, draw);
  const cart = basket(course.cart, business.shelves, draw);
  const price = priceOf(cart, draw);
  const summary = `${cart.length === 1 ? '1 line' : `${cart.length} lines`}, to pay ${rupees.format(price.value / 100)}`;
  const { now, nextPrescriptionId } = business;
  return {
    id,
    type,
    course,
    owner,
    agent,
    cart,
    price,
    history: historyOf(course, { orderId: id, type, summary, agent, pharmacist, nextPrescriptionId, now }),
  };
}

/** Returns the last note's text. */
function writeNotes({ id, course, agent }: Scene, now: number, batch: Batch): string | null {
  const { draw, desk, placedAt, moves } = course;
  const end = desk ? now : (moves.at(-1)?.at ?? now);
  const count = draw.chance(desk ? 0.3 : 0.06)
    ? draw.weighted([
        [1, 7],
        [2, 2],
        [3, 1],
      ] as const)
    : 0;
  for (let index = 1; index <= count; index++) {
    const at = new Date(placedAt + Math.round(((end - placedAt) * (index - draw.fraction() * 0.8)) / (count + 0.5)));
    batch.notes.push({ order_id: id, at, user_id: agent.id, by: agent.name, text: draw.pick(notes) });
  }
  return count > 0 ? (batch.notes.at(-1)?.text ?? null) : null;
}

/** Lines of the cart; a pharmacist has read all of them after decoding, some while reading. */
function writeLines({ id, course, cart, history }: Scene, batch: Batch): void {
  const isRead = history.prescriptionState === 'DECODED';
  const readSoFar = history.prescriptionState === 'IN-REVIEW' && course.draw.chance(0.5);
  for (const [index, { drug, quantity, amount }] of cart.entries()) {
    const decoded = isRead || (readSoFar && (index === 0 || course.draw.chance(0.7)));
    batch.lines.push({ order_id: id, drug_id: drug.id, quantity, amount, decoded });
  }
}

function writePrescriptions({ id, course, owner, cart, history }: Scene, business: Business, batch: Batch): void {
  const { draw } = course;
  const covers = cart.map(({ drug }) => drug.id);
  const paper = () => ({
    patient_id: owner.id,
    file_name: `prescription-${draw.whole(1000, 9999)}.png`,
    media_type: 'image/png',
    image: draw.whole(1, business.images),
  });
  if (course.cart === 'onFile') {
    const added = { added_at: new Date(course.placedAt - draw.whole(2, 80) * DAY), added_by: pharmacist.name };
    batch.prescriptions.push({ id: business.nextPrescriptionId(), ...paper(), order_id: null, covers, ...added, rejected_at: null });
  }
  for (const attached of history.attached) {
    const added = { added_at: new Date(attached.at), added_by: attached.by };
    const rejected_at = attached.rejectedAt === null ? null : new Date(attached.rejectedAt);
    batch.prescriptions.push({ id: attached.id, ...paper(), order_id: id, covers: attached.isRead ? covers : null, ...added, rejected_at });
  }
}

function stockUp({ course, owner, cart }: Scene, business: Business): void {
  if (course.status === 'CREATE-PATIENT-STORE-ORDER') for (const line of cart) business.reserve(owner.store.id, line);
  if (!course.desk) return;
  const scarce = course.desk.short ? course.draw.whole(0, cart.length - 1) : -1;
  for (const [index, line] of cart.entries()) business.stock(owner.store.id, line, index === scarce);
}

const moment = (at: number | null | undefined): Date | null => (at === null || at === undefined ? null : new Date(at));

/** Where the order stands. */
function standing({ type, course, agent, history }: Scene) {
  const { status, desk, draw } = course;
  const assignee = desk?.assigned === 'nobody' ? null : agent;
  return {
    version: history.events.length,
    status,
    status_name: statusName(status, type),
    status_since: new Date(history.statusSince),
    tat_due_at: moment(course.tatDueAt),
    due_at: moment(history.dueAt),
    escalated: desk?.escalated ?? false,
    attempts: attemptsIn(course.moves.map(({ step }) => step)),
    reason: reasonFor(course, draw),
    prescription_state: history.prescriptionState,
    assignee_id: assignee?.id ?? null,
    assignee: assignee?.name ?? null,
  };
}

/** `Paracetamol 650mg`, as it is searched for. */
const withoutBrackets = (composition: string) => composition.replaceAll(/[()]/g, '');

/** Whose order it is, and where, when and for how much it goes. */
function consignment({ id, type, course, owner, cart, price }: Scene) {
  const { id: patient_id, name: patient_name, phone_no, address, store } = owner;
  return {
    id,
    code: `GLN-${id}`,
    type,
    mode: course.draw.weighted(modes),
    patient_id,
    patient_name,
    phone_no,
    store_id: store.id,
    store: store.name,
    city: store.city,
    address,
    pincode: store.pincode,
    payment: course.draw.weighted(payments),
    slot_start: moment(course.slot?.start),
    slot_end: moment(course.slot?.end),
    promo_code: price.promo_code,
    promo_amount: price.promo_amount,
    delivery_charge: price.delivery_charge,
    value: price.value,
    drug_names: cart.map(({ drug }) => drug.name).join(', '),
    compositions: [...new Set(cart.map(({ drug }) => withoutBrackets(drug.composition)))].join(', '),
    placed_at: new Date(course.placedAt),
  };
}

/** Adds one order with everything that belongs to it. */
export function writeOrder(id: number, course: Course, business: Business, batch: Batch): void {
  const scene = setScene(id, course, business);
  const last_note = writeNotes(scene, business.now, batch);
  batch.orders.push({ ...consignment(scene), ...standing(scene), last_note });
  batch.events.push(...scene.history.events);
  writeLines(scene, batch);
  writePrescriptions(scene, business, batch);
  stockUp(scene, business);
}
