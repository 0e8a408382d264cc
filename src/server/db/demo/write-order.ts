import type { OrderMode } from '#contracts/order-statuses.ts';
import type { orderLines, orderNotes, orders, prescriptions } from '../schema.ts';
import { basket, priceOf, reasonFor, typeFor, type BasketLine, type Shelves } from './baskets.ts';
import { DAY } from './business-day.ts';
import type { Course } from './courses.ts';
import type { Row } from './insert-rows.ts';
import { attemptsIn } from './journeys.ts';
import { historyOf, statusName, type EventRow, type History } from './order-history.ts';
import { agents, colleague, patient, type Colleague, type Patient } from './people.ts';
import { notes } from './reasons.ts';

/** Rows of prescriptions, each with the number of its picture instead of the picture. */
export type PrescriptionRow = Omit<Row<typeof prescriptions>, 'file'> & { image: number };

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
  patients: number;
  images: number;
  shelves: Shelves;
  nextPrescriptionId: () => number;
  /** Says how much of a drug a store needs to have, or lacks. */
  stock: (storeId: number, line: BasketLine, short: boolean) => void;
}

const demoAgent = colleague('meera.k');
const pharmacist = colleague('nandini.r');
const endedBy: readonly Colleague[] = [...agents, demoAgent, colleague('farhan.s')];
const payments = [['Cash on delivery', 46], ['UPI', 34], ['Card', 12], ['Net banking', 5], ['Wallet', 3]] as const;
const modes: readonly (readonly [OrderMode | null, number])[] = [[null, 74], ['PR', 14], ['AS', 8], ['MS', 4]];
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function agentOf({ desk, draw }: Course): Colleague {
  if (!desk) return draw.pick(endedBy);
  return desk.assigned === 'mine' ? demoAgent : draw.pick(agents);
}

function writeNotes(orderId: number, course: Course, agent: Colleague, now: number, batch: Batch): string | null {
  const { draw, desk, placedAt, moves } = course;
  const end = desk ? now : (moves.at(-1)?.at ?? now);
  const count = draw.chance(desk ? 0.3 : 0.06) ? draw.weighted([[1, 7], [2, 2], [3, 1]] as const) : 0;
  for (let index = 1; index <= count; index++) {
    const at = new Date(placedAt + Math.round(((end - placedAt) * (index - draw.fraction() * 0.8)) / (count + 0.5)));
    batch.notes.push({ order_id: orderId, at, user_id: agent.id, by: agent.name, text: draw.pick(notes) });
  }
  return count > 0 ? (batch.notes.at(-1)?.text ?? null) : null;
}

/** Lines of a cart that a pharmacist has read: all after decoding, some while reading. */
function writeLines(orderId: number, course: Course, cart: readonly BasketLine[], history: History, batch: Batch): void {
  const isRead = history.prescriptionState === 'DECODED';
  const readSoFar = history.prescriptionState === 'IN-REVIEW' && course.draw.chance(0.5);
  cart.forEach(({ drug, quantity, amount }, index) => {
    const decoded = isRead || (readSoFar && (index === 0 || course.draw.chance(0.7)));
    batch.lines.push({ order_id: orderId, drug_id: drug.id, quantity, amount, decoded });
  });
}

function writePrescriptions(orderId: number, course: Course, owner: Patient, cart: readonly BasketLine[], history: History, business: Business, batch: Batch): void {
  const { draw } = course;
  const covers = cart.map(({ drug }) => drug.id);
  const file = () => ({ patient_id: owner.id, file_name: `prescription-${draw.whole(1000, 9999)}.png`, media_type: 'image/png', image: draw.whole(1, business.images) });
  if (course.cart === 'onFile') {
    const added_at = new Date(course.placedAt - draw.whole(2, 80) * DAY);
    batch.prescriptions.push({ id: business.nextPrescriptionId(), ...file(), order_id: null, covers, added_at, added_by: pharmacist.name, rejected_at: null });
  }
  for (const { id, at, by, rejectedAt, isRead } of history.attached) {
    const rejected_at = rejectedAt === null ? null : new Date(rejectedAt);
    batch.prescriptions.push({ id, ...file(), order_id: orderId, covers: isRead ? covers : null, added_at: new Date(at), added_by: by, rejected_at });
  }
}

function stockUp(course: Course, owner: Patient, cart: readonly BasketLine[], business: Business): void {
  if (!course.desk) return;
  const scarce = course.desk.short ? course.draw.whole(0, cart.length - 1) : -1;
  cart.forEach((line, index) => business.stock(owner.store.id, line, index === scarce));
}

/** Adds one order with everything that belongs to it. */
export function writeOrder(id: number, course: Course, business: Business, batch: Batch): void {
  const { draw, desk, status } = course;
  const owner = patient(draw.whole(1, business.patients));
  const agent = agentOf(course);
  const type = typeFor(status, course.cart, draw);
  const cart = basket(course.cart, business.shelves, draw);
  const { lines, ...price } = priceOf(cart, draw);
  const summary = `${cart.length === 1 ? '1 line' : `${cart.length} lines`}, ${rupees.format(lines / 100)}`;
  const history = historyOf(course, { orderId: id, type, summary, agent, pharmacist, nextPrescriptionId: business.nextPrescriptionId, now: business.now });
  const assignee = desk?.assigned === 'nobody' ? null : agent;
  const last_note = writeNotes(id, course, agent, business.now, batch);
  batch.orders.push({
    id,
    code: `GLN-${id}`,
    version: history.events.length,
    type,
    mode: draw.weighted(modes),
    status,
    status_name: statusName(status, type),
    status_since: new Date(history.statusSince),
    tat_due_at: course.tatDueAt === null ? null : new Date(course.tatDueAt),
    due_at: history.dueAt === null ? null : new Date(history.dueAt),
    escalated: desk?.escalated ?? false,
    attempts: attemptsIn(course.moves.map(({ step }) => step)),
    reason: reasonFor(course, draw),
    prescription_state: history.prescriptionState,
    ...{ patient_id: owner.id, patient_name: owner.name, phone_no: owner.phone_no },
    ...{ store_id: owner.store.id, store: owner.store.name, city: owner.store.city, address: owner.address, pincode: owner.store.pincode },
    payment: draw.weighted(payments),
    slot_start: course.slot && new Date(course.slot.start),
    slot_end: course.slot && new Date(course.slot.end),
    ...price,
    drug_names: cart.map(({ drug }) => drug.name).join(', '),
    ...{ assignee_id: assignee?.id ?? null, assignee: assignee?.name ?? null },
    last_note,
    placed_at: new Date(course.placedAt),
  });
  batch.events.push(...history.events);
  writeLines(id, course, cart, history, batch);
  writePrescriptions(id, course, owner, cart, history, business, batch);
  stockUp(course, owner, cart, business);
}
