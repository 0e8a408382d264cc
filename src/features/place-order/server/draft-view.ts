import { ORPCError } from '@orpc/server';
import { and, asc, desc, eq, getTableColumns, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { DraftOwner } from '#machines/orders/orderDraft.ts';
import { orders, prescriptions } from '#features/orders/server/public.ts';
import type { Allergy } from '#features/patients/public.ts';
import { addressesOf, allergiesOf, allergyTo, patients } from '#features/patients/server/public.ts';
import { drugs, priceFactsOf } from '#features/drugs/server/public.ts';
import { datedRatesOf, type SellingRate } from '#features/rates/server/public.ts';
import { priceSettingsAt } from '#features/price-settings/server/public.ts';
import { type OfferedSlot, readPlace, type SlotPlace } from '#features/slots/server/public.ts';
import { type Held, holds } from '#platform/access/permissions.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { DraftLine } from '../draft-shapes.ts';
import { type DeliveryChoice, slotTypeOf } from '../draft-choices.ts';
import { orderDraftLines, orderDraftLog, orderDrafts } from '../schema.ts';
import { approversOf } from './discount-approvers.ts';
import { amountOf, discountLimit, type Price, priceOf } from './price.ts';
import { judgePromos, type JudgedPromo } from '#features/offers/server/public.ts';
import { chooseStores, type RankedStore, type ServingStore, type StoreChoice } from './store-choice.ts';

export type StoredDraft = typeof orderDrafts.$inferSelect;
export type StoredPatient = typeof patients.$inferSelect & { allergies: Allergy[] };

export interface ViewedAddress {
  id: number;
  type: string;
  address: string;
  pincode: string;
  served: boolean;
}

/** A line as it would be ordered now. */
export interface ViewedLine {
  drug_id: number;
  name: string;
  composition: string;
  schedule: string | null;
  pack_size: number;
  uom: string;
  quantity: number;
  mrp: number | null;
  rate: number | null;
  amount: number | null;
  mrp_from: string | null;
  rate_from: string | null;
  gst: number | null;
  available: number;
  elsewhere: DraftLine['elsewhere'];
  allergy: Allergy | null;
  isSold: boolean;
}

/** A draft with everything that it depends on, as of now. */
export interface DraftView {
  stored: StoredDraft;
  now: Date;
  owner: DraftOwner & Held;
  approvedBy: string | null;
  patient: StoredPatient | null;
  addresses: ViewedAddress[];
  address: ViewedAddress | null;
  prescriptions: { id: number; file_name: string; added_at: Date }[];
  lines: ViewedLine[];
  stores: RankedStore[];
  /** The store that delivers: the chosen one, else the best; null: none does. */
  store: RankedStore | null;
  /** The agent chose a store that does not deliver there (any more). */
  isElsewhere: boolean;
  /** Why the chosen store, or every store that delivers there, takes no orders now. */
  storeClosed: Sentence | null;
  slots: OfferedSlot[];
  place: SlotPlace | null;
  promos: JudgedPromo[];
  promo: JudgedPromo | null;
  price: Price;
  limit: number;
  needsApproval: boolean;
  /** Users who set the discount or raised its amount since. */
  discountSetBy: number[];
  /** Names of some who may approve the discount that waits. */
  approvers: string[];
  order: { id: number; code: string } | null;
  /** Other drafts from the same callback or cart that are open, or have become an order. */
  others: { id: number; owner: string; order: string | null }[];
}

/** Other stores named at a line that the store lacks. */
const MOST_ELSEWHERE = 3;

export const noSuchDraft = () => new ORPCError('NOT_FOUND', { message: 'Draft not found' });

async function ownerOf(db: Queryable, { owner_id, approved_by }: StoredDraft) {
  const found = await db
    .select({ id: users.id, name: users.name, roles: users.roles, tabs: users.tabs })
    .from(users)
    .where(sql`${users.id} in (${owner_id}, ${approved_by ?? owner_id})`);
  const owner = found.find(({ id }) => id === owner_id);
  if (!owner) throw new Error('A draft without an owner');
  return { owner, approvedBy: found.find(({ id }) => id === approved_by)?.name ?? null };
}

const prescriptionsOf = (db: Queryable, patientId: number) =>
  db
    .select({ id: prescriptions.id, file_name: prescriptions.file_name, added_at: prescriptions.added_at })
    .from(prescriptions)
    .where(and(eq(prescriptions.patient_id, patientId), isNull(prescriptions.order_id), isNull(prescriptions.rejected_at)))
    .orderBy(desc(prescriptions.added_at))
    .limit(20);

const contentsOf = (db: Queryable, { id, patient_id }: StoredDraft) =>
  db
    .select({
      drug_id: drugs.id,
      name: drugs.name,
      composition: drugs.composition,
      schedule: drugs.schedule,
      pack_size: drugs.pack_size,
      uom: drugs.uom,
      quantity: orderDraftLines.quantity,
      mrp: drugs.mrp,
      allergy: patient_id === null ? sql<null>`null` : allergyTo(sql`${patient_id}::bigint`, sql`${drugs.molecules}`),
      isSold: sql<boolean>`${drugs.retired_at} is null and ${drugs.merged_into} is null`,
    })
    .from(orderDraftLines)
    .innerJoin(drugs, eq(drugs.id, orderDraftLines.drug_id))
    .where(eq(orderDraftLines.draft_id, id))
    .orderBy(asc(orderDraftLines.position));

async function aboutPatient(db: Queryable, { patient_id, address_id }: StoredDraft) {
  if (patient_id === null) return { patient: null, addresses: [], address: null, prescriptions: [] };
  const [patient] = await db
    .select({ ...getTableColumns(patients), allergies: allergiesOf(sql`patients.id`) })
    .from(patients)
    .where(eq(patients.id, patient_id));
  const addresses = await addressesOf(db, patient_id);
  const address = addresses.find(({ id }) => id === address_id) ?? null;
  return { patient: patient ?? null, addresses, address, prescriptions: await prescriptionsOf(db, patient_id) };
}

interface CartContents {
  drug_id: number;
  name: string;
  quantity: number;
}

/** Users who set the present discount, or raised its amount since: by adding lines, for instance. */
async function discountSettersOf(db: Queryable, { id, discount_percent }: StoredDraft): Promise<number[]> {
  if (discount_percent === 0) return [];
  const isSet = sql`${orderDraftLog.payload} ? 'discount_percent'`;
  const isRaised = sql`(${orderDraftLog.payload} -> 'discount' ->> 'after')::int > (${orderDraftLog.payload} -> 'discount' ->> 'before')::int`;
  const set = db
    .select({ version: sql`coalesce(max(${orderDraftLog.version}), 0)` })
    .from(orderDraftLog)
    .where(and(eq(orderDraftLog.draft_id, id), isSet));
  const found = await db
    .selectDistinct({ user_id: orderDraftLog.user_id })
    .from(orderDraftLog)
    .where(and(eq(orderDraftLog.draft_id, id), sql`${orderDraftLog.version} >= (${set})`, or(isSet, isRaised)));
  return found.flatMap(({ user_id }) => user_id ?? []);
}

async function othersOf(db: Queryable, { id, source_kind, source_id }: StoredDraft): Promise<DraftView['others']> {
  if (source_kind === null || source_id === null) return [];
  return db
    .select({ id: orderDrafts.id, owner: users.name, order: orders.code })
    .from(orderDrafts)
    .innerJoin(users, eq(users.id, orderDrafts.owner_id))
    .leftJoin(orders, eq(orders.id, orderDrafts.order_id))
    .where(
      and(
        eq(orderDrafts.source_kind, source_kind),
        eq(orderDrafts.source_id, source_id),
        ne(orderDrafts.id, id),
        notInArray(orderDrafts.status, ['discarded', 'expired']),
      ),
    )
    .orderBy(desc(orderDrafts.id))
    .limit(20);
}

/** Without an address. */
const NO_CHOICE: StoreChoice = { serving: [], stores: [], slots: new Map(), stock: new Map() };

/** The stores that deliver to the address, ranked for the cart, and what they have. */
async function deliveryOf(db: Queryable, stored: StoredDraft, address: ViewedAddress | null, contents: readonly CartContents[], now: Date) {
  const slotType = slotTypeOf[stored.delivery as DeliveryChoice];
  const choice = address ? await chooseStores(db, { pincode: address.pincode, lines: contents, slotType }, now) : NO_CHOICE;
  const { serving, stores, slots, stock } = choice;
  const store = (stored.store_id === null ? stores[0] : stores.find(({ id }) => id === stored.store_id)) ?? null;
  const isElsewhere = stored.store_id !== null && store === null;
  return {
    stores,
    store,
    isElsewhere,
    storeClosed: closedIn(serving, stored.store_id),
    slots: (store && slots.get(store.id)) ?? [],
    stock,
  };
}

/** Why the chosen store, or every one, takes no orders now. */
function closedIn(serving: readonly ServingStore[], chosenId: number | null): Sentence | null {
  const isEveryClosed = serving.every(({ closed }) => closed !== null);
  const store = serving.find(({ id }) => id === chosenId) ?? (isEveryClosed ? serving[0] : undefined);
  return store?.closed ? sentence('{store} does not serve: {why}', { store: store.name, why: store.closed }) : null;
}

/** The place that the draft holds, if it is in a slot of its store and delivery choice. */
async function placeOf(
  db: Queryable,
  { booking_id, delivery }: StoredDraft,
  store: RankedStore | null,
  now: Date,
): Promise<SlotPlace | null> {
  const place = booking_id === null ? null : await readPlace(db, booking_id, now);
  const fits = place !== null && place.store_id === store?.id && place.slot_type === slotTypeOf[delivery as DeliveryChoice];
  return fits ? place : null;
}

/** Reads a draft with everything it depends on: prices, stock, slots and promos as of `now`. */
export async function viewDraft(db: Queryable, stored: StoredDraft, now: Date): Promise<DraftView> {
  const { owner, approvedBy } = await ownerOf(db, stored);
  const about = await aboutPatient(db, stored);
  const contents = await contentsOf(db, stored);
  const { stock, ...delivery } = await deliveryOf(db, stored, about.address, contents, now);
  const { store } = delivery;
  const groupId = store?.group_id ?? null;
  const drugIds = contents.map(({ drug_id }) => drug_id);
  const day = businessDate(now);
  const rates = groupId === null || contents.length === 0 ? new Map<number, SellingRate>() : await datedRatesOf(db, groupId, drugIds, day);
  const facts = await priceFactsOf(db, drugIds, day);
  const lines = contents.map((line): ViewedLine => {
    const { rate = null, from: rate_from = null } = rates.get(line.drug_id) ?? {};
    const { gst = null, mrp_from = null } = facts.get(line.drug_id) ?? {};
    const amount = amountOf({ ...line, rate });
    const availableAt = (id: number | undefined): number => stock.get(id ?? 0)?.get(line.drug_id) ?? 0;
    const available = availableAt(store?.id);
    const others =
      available < line.quantity ? delivery.stores.filter(({ id }) => id !== store?.id && availableAt(id) >= line.quantity) : [];
    const elsewhere = others.slice(0, MOST_ELSEWHERE).map(({ id, name, distance }) => ({ id, name, distance }));
    return { ...line, rate, rate_from, mrp_from, gst, amount, available, elsewhere };
  });
  const goods = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const cart = { patientId: stored.patient_id, city: store?.city ?? null, lines: goods, now };
  const promos = await judgePromos(db, cart, stored.promo_code);
  const promo = promos.find(({ code }) => code === stored.promo_code) ?? null;
  const settings = await priceSettingsAt(db, now);
  const price = priceOf(
    settings,
    lines,
    promo?.refused === null ? promo : null,
    stored.discount_percent,
    stored.delivery as DeliveryChoice,
  );
  const limit = discountLimit(settings, holds('discounts.approve', owner));
  const [order] =
    stored.order_id === null
      ? []
      : await db.select({ id: orders.id, code: orders.code }).from(orders).where(eq(orders.id, stored.order_id));
  const setters = await discountSettersOf(db, stored);
  const discountSetBy = setters.length > 0 ? setters : [owner.id];
  // An approval is for the amount that was approved.
  const needsApproval = stored.discount_percent > limit && (stored.approved_by === null || price.discount > (stored.approved_amount ?? 0));
  return {
    stored,
    now,
    owner,
    approvedBy,
    ...about,
    lines,
    ...delivery,
    place: await placeOf(db, stored, store, now),
    promos,
    promo,
    price,
    limit,
    needsApproval,
    discountSetBy,
    approvers: needsApproval ? await approversOf(db, discountSetBy, now) : [],
    order: order ?? null,
    others: await othersOf(db, stored),
  };
}
