import { storeStock } from '#features/locations/server/public.ts';
import { patientAllergies, patients } from '#features/patients/server/public.ts';
import { drugCatalogue } from '#features/masters/demo/public.ts';
import type { Demo, DemoParts } from '#platform/server/demo/demo.ts';
import { advanceOrders } from './demo/advance/advance-orders.ts';
import { shelvesOf } from './demo/lines-and-price.ts';
import { courses } from './demo/order-timing.ts';
import { patient, type Store } from './demo/patients.ts';
import { prescriptionImages } from './demo/prescription-image.ts';
import { insertPrescriptions } from './demo/prescriptions.ts';
import { cancelCategories } from './demo/reasons.ts';
import { Shelf } from './demo/stock.ts';
import { type Batch, type Business, emptyBatch, writeOrder } from './demo/write-order.ts';
import { cancelReasons, orderEvents, orderLines, orderNotes, orders, prescriptions, quickComments } from './schema.ts';

const PATIENTS = 8_000;
const BATCH = 2_000;
const DAY = 86_400_000;
/** The first order's number: the newest of 20,000 is GLN-48233. */
const FIRST_ORDER = 28_234;

async function fillReasons({ insert }: DemoParts): Promise<void> {
  const reasons = cancelCategories.flatMap(({ category, reasons: names }) => names.map((reason_name) => ({ reason_name, category })));
  await insert(
    cancelReasons,
    reasons.map((reason, index) => ({ ...reason, position: index + 1 })),
  );
  await insert(
    quickComments,
    cancelCategories.flatMap(({ category, comments }) => comments.map((comment, index) => ({ category, id: index + 1, comment }))),
  );
}

async function fillPatients({ client, insert, now }: DemoParts, stores: readonly Store[], count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    const size = Math.min(BATCH, count - first + 1);
    await insert(
      patients,
      Array.from({ length: size }, (_, index) => patient(first + index, stores)),
    );
  }
  const people = Array.from({ length: count }, (_, index) => patient(index + 1, stores));
  await insert(
    patientAllergies,
    people.flatMap(({ id, allergies }) =>
      allergies.map((allergy) => ({ patient_id: id, ...allergy, created_at: new Date(now.getTime() - 90 * DAY) })),
    ),
  );
  await client.query(
    `update patient_allergies a set molecule_id = m.id from master_records m where m.master = 'molecule' and lower(m.name) = lower(a.name)`,
  );
}

async function fillOrders(parts: DemoParts, stores: readonly Store[], patientCount: number): Promise<void> {
  const now = parts.now.getTime();
  const images = prescriptionImages();
  const catalogue = drugCatalogue();
  const shelf = new Shelf(catalogue, stores);
  let lastPrescription = 0;
  const business: Business = {
    now,
    stores,
    patients: patientCount,
    images: images.length,
    shelves: shelvesOf(catalogue),
    nextPrescriptionId: () => ++lastPrescription,
    stock: (storeId, line, short) => shelf.need(storeId, line, short),
    reserve: (storeId, line) => shelf.reserve(storeId, line),
  };
  let batch = emptyBatch();
  let id = FIRST_ORDER;
  for (const course of courses(now, parts.scale)) {
    writeOrder(id++, course, business, batch);
    if (batch.orders.length < BATCH) continue;
    await insertBatch(parts, batch, images);
    batch = emptyBatch();
  }
  await insertBatch(parts, batch, images);
  await parts.insert(storeStock, shelf.rows());
}

async function insertBatch({ client, insert }: DemoParts, batch: Batch, images: readonly Buffer[]): Promise<void> {
  await insert(orders, batch.orders);
  await insert(orderLines, batch.lines);
  await insert(orderEvents, batch.events);
  await insert(orderNotes, batch.notes);
  await insertPrescriptions(client, batch.prescriptions, images);
}

/** 8,000 patients and 20,000 orders for each unit of scale, and stock for the open ones. */
const demo: Demo = {
  tables: [
    cancelReasons,
    quickComments,
    patients,
    patientAllergies,
    orders,
    orderLines,
    orderEvents,
    orderNotes,
    prescriptions,
    storeStock,
  ],
  reads: ['master_records'],
  fill: async (parts) => {
    const { client, scale } = parts;
    const { rows: stores } = await client.query<Store>('select id::int, name, city, pincode from stores order by id');
    await fillReasons(parts);
    await fillPatients(parts, stores, PATIENTS * scale);
    // No line exceeds the maximum quantity, so its trigger need not look at each.
    await client.query('alter table order_lines disable trigger user');
    await fillOrders(parts, stores, PATIENTS * scale);
    await client.query('alter table order_lines enable trigger user');
  },
  advance: advanceOrders,
};
export default demo;
