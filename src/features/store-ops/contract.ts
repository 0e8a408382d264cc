import { z } from 'zod';
import { closingReasons } from '#machines/stores/closing-reasons.ts';
import {
  choiceOf,
  date,
  id,
  idInAddress,
  moment,
  orEmpty,
  sentenceOutput,
  severalOf,
  shortTime,
  text,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { closureRules, geocodeSources, periodStatuses, storeStates } from './store-ops-choices.ts';
import { anchorStoreList, periodList, scheduleLogList, storeList } from './store-ops-lists.ts';

const reason = choiceOf(closingReasons);
const reasonFields = { reason: orEmpty(reason), note: orEmpty(text(300)).default('') };

const event = loggedEvent(
  z.object({
    reason: reason.optional(),
    from: moment.optional(),
    until: moment.optional(),
    day: z.string().optional(),
    note: z.string().optional(),
  }),
);
export type StoreLogEntry = z.infer<typeof event>;

const storeOfPeriod = z.object({ id: z.number(), name: z.string(), code: z.string() });

const period = z.object({
  ...recordShape(event),
  status: choiceOf(periodStatuses),
  store: storeOfPeriod,
  starts_at: moment,
  ends_at: moment,
  /** 1 is Monday; empty: without a break. */
  weekdays: z.array(z.number()),
  /** Days on which it is left out. */
  exceptions: z.array(z.string()),
  /** Days of a recurring period that lie ahead and can be left out. */
  days_to_come: z.array(z.string()),
  ended_at: moment.nullable(),
  reason,
  note: z.string(),
});
export type PeriodRecord = z.infer<typeof period>;

/** `24:00` is the end of the day. */
const closingTime = shortTime.or(z.literal('24:00'));
const hoursOfDay = z.object({ opens: z.string(), closes: z.string() });

/** Degrees north and east. */
const position = z.object({ latitude: z.number(), longitude: z.number() });

const store = z.object({
  ...recordShape(event),
  code: z.string(),
  name: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** `business_tag`: shown beside its name; may be empty (§3). */
  group: z.object({ id: z.number(), name: z.string(), business_tag: z.string() }).nullable(),
  /** Pincodes for which its group is the preferred one; at most fifty. */
  preferred_pincodes: z.array(z.string()),
  /** Its own position; null: not entered, that of its pincode counts. */
  position: position.nullable(),
  pincode_centre: position.nullable(),
  /** With all that can close it. */
  state: choiceOf(storeStates),
  rule: choiceOf(closureRules).nullable(),
  why: sentenceOutput.nullable(),
  until: moment.nullable(),
  /** Monday first; empty: shut. */
  hours: z.array(hoursOfDay),
  /** Drug licence; empty: not entered. */
  licence_no: z.string(),
  /** Its last day. */
  licence_until: date.nullable(),
  /** What it delivers today, by StoreSlotTypeChoices. */
  slots: z.array(z.object({ slot_type: z.string(), capacity: z.number(), left: z.number() })),
  open_orders: z.number(),
  /** Pincodes that it serves before any store group is asked. */
  anchor_pincodes: z.array(z.string()),
  /** Scheduled and active ones. */
  periods: z.array(period.pick({ id: true, status: true, starts_at: true, ends_at: true, weekdays: true, reason: true })),
});
export type StoreRecord = z.infer<typeof store>;

/** A closure by hand. Without `until` somebody has to open the store. */
export const storeClosing = z.strictObject({ ...reasonFields, until: orEmpty(moment).default('') });

const openDay = z
  .strictObject({ opens: orEmpty(shortTime), closes: orEmpty(closingTime) })
  .refine(({ opens, closes }) => (opens === '') === (closes === ''), { path: ['closes'], message: msg('Both times, or none') })
  .refine(({ opens, closes }) => closes === '' || opens === '' || opens < closes, {
    path: ['closes'],
    message: msg('The store closes after it opens'),
  });
export const storeHours = z.strictObject({ hours: z.array(openDay).length(7) });

/** The drug licence of a store, and its last day. */
export const storeLicence = z.strictObject({ licence_no: text(40), licence_until: date });

const EXAMPLE = msg('Degrees such as 19.1176');
/** Degrees within India, also as they are typed; empty: null. */
const degrees = (least: number, most: number) =>
  z.preprocess(
    (typed) => (typeof typed === 'string' ? (typed.trim() === '' ? null : Number(typed.trim())) : typed),
    z.number({ error: EXAMPLE }).min(least, msg('At least {least}')).max(most, msg('At most {most}')).nullable(),
  );
const positionFields = { latitude: degrees(6, 38), longitude: degrees(68, 98) };
const isWhole = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  (latitude === null) === (longitude === null);
const wholePosition = { path: ['longitude'], message: msg('Both numbers, or none') };

/** A store's own position; none: that of its pincode counts. */
export const storePosition = z.strictObject(positionFields).refine(isWhole, wholePosition);

const weekday = wholeNumber(1, 7);
/** A period lasts at most ninety days. */
const MOST_EXCEPTIONS = 90;

/** What a period is planned with. Without `weekdays` it lasts from start to end without a break. */
export const periodPlan = z.strictObject({
  starts_at: moment,
  ends_at: moment,
  weekdays: z.array(weekday).max(7).default([]),
  ...reasonFields,
});

/** Times of a closure, saved or not. */
export const closureTimes = {
  starts_at: moment,
  /** Missing: until somebody opens the store. */
  ends_at: moment.optional(),
  weekdays: severalOf(weekday, 7).optional(),
  /** Days on which it is left out. */
  exceptions: severalOf(date, MOST_EXCEPTIONS).optional(),
};

/** A refill of a subscription. */
const hitRefill = z.object({
  subscription_id: z.number(),
  due_on: date,
  /** SubscriptionDeliveryTypeChoices. */
  delivery: z.string(),
  pincode: z.string(),
});

/** What a closure hits. */
const hits = z.object({
  /** Open orders whose slot lies in it; at most fifty of them. */
  orders: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        code: z.string(),
        status: z.string(),
        slot_start: moment,
        slot_end: moment,
        value: z.number(),
      }),
    ),
  }),
  /** Refills due on days of it that the store would serve; at most fifty of them. */
  refills: z.object({ total: z.number(), rows: z.array(hitRefill) }),
  /** Places in its slots that are held for orders that are being placed. */
  held: z.number(),
  /** Further open orders of the store, without a slot in it. */
  others: z.number(),
  /** Pincodes that no other store serves at some time in it; at most fifty of them. */
  pincodes: z.object({ total: z.number(), rows: z.array(z.string()) }),
});
export type Hits = z.infer<typeof hits>;

const onStore = { store_id: idInAddress };
const onPeriod = { period_id: idInAddress };

const read = (path: `/${string}`, summary: string) => operation('stores.read', { method: 'GET', path: `/store${path}`, summary });
const changingStore = (path: string, summary: string) =>
  operation('stores.manage', { method: 'POST', path: `/store/ops-stores/{store_id}${path}` as const, summary }).errors(changeErrors(store));
const changingPeriod = (path: string, summary: string) =>
  operation('stores.manage', { method: 'POST', path: `/store/unserviceable-periods/{period_id}${path}` as const, summary }).errors(
    changeErrors(period),
  );

/** Store service: serviceability of stores (§2.2), unserviceable schedule and logs (§7.6). */
const operations = {
  opsStores: listOperations(storeList),
  anchorStores: listOperations(anchorStoreList),
  unserviceablePeriods: listOperations(periodList),
  unserviceableLog: listOperations(scheduleLogList),

  opsStore: read('/ops-stores/{store_id}', 'One store: whether it serves now and why not, its hours, slots and periods')
    .input(z.strictObject(onStore))
    .output(store),
  closeStore: changingStore('/close', 'Closes the store by hand, or changes until when')
    .input(z.strictObject({ ...onStore, ...recordChange, ...storeClosing.shape }))
    .output(store),
  openStore: changingStore('/open', 'Opens a store that was closed by hand')
    .input(z.strictObject({ ...onStore, ...recordChange }))
    .output(store),
  setStoreHours: changingStore('/hours', 'Weekly hours of the store')
    .input(z.strictObject({ ...onStore, ...recordChange, ...storeHours.shape }))
    .output(store),
  setStoreLicence: changingStore('/licence', 'Drug licence of the store, and its last day')
    .input(z.strictObject({ ...onStore, ...recordChange, ...storeLicence.shape }))
    .output(store),
  setStorePosition: changingStore('/position', 'Position of the store on the map; null: the centre of its pincode')
    .input(z.strictObject({ ...onStore, ...recordChange, ...positionFields }).refine(isWhole, wholePosition))
    .output(store),
  geocode: operation('stores.manage', {
    method: 'GET',
    path: '/store/geocode',
    summary: 'Positions for an address or a pincode: by the maps service, otherwise by pincodes and post offices',
  })
    .input(z.strictObject({ address: text(200) }))
    .output(
      z.object({
        /** Most likely first. */
        matches: z.array(position.extend({ label: z.string(), source: choiceOf(geocodeSources) })),
        /** Why the matches are not those of the maps service. */
        problem: z.enum(['unreachable', 'refused']).nullable(),
      }),
    ),
  closureHits: read(
    '/ops-stores/{store_id}/hits',
    'Open orders, refills, held slots and pincodes that a closure of the store would hit; nothing is changed',
  )
    .input(z.strictObject({ ...onStore, ...closureTimes }))
    .output(hits),

  unserviceablePeriod: read('/unserviceable-periods/{period_id}', 'One period of the unserviceable schedule')
    .input(z.strictObject(onPeriod))
    .output(period),
  planPeriod: operation('stores.manage', {
    method: 'POST',
    path: '/store/unserviceable-periods',
    summary: 'A store is not to serve for a time',
  })
    .errors(keyErrors)
    .input(z.strictObject({ store_id: id, ...periodPlan.shape, request_key: recordChange.request_key }))
    .output(period),
  changePeriod: changingPeriod('', 'Other times or another reason')
    .input(z.strictObject({ ...onPeriod, ...recordChange, ...periodPlan.shape }))
    .output(period),
  cancelPeriod: changingPeriod('/cancel', 'Gives a period up that has not begun')
    .input(z.strictObject({ ...onPeriod, ...recordChange }))
    .output(period),
  endPeriod: changingPeriod('/end', 'The store serves again sooner')
    .input(z.strictObject({ ...onPeriod, ...recordChange }))
    .output(period),
  exceptDay: changingPeriod('/exceptions', 'Leaves one day of a recurring period out')
    .input(z.strictObject({ ...onPeriod, ...recordChange, day: date }))
    .output(period),
};

export const contract = { store: operations };
