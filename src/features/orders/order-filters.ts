import { z } from 'zod';
import { choiceOf, date, idInAddress, pincode, severalOf, text } from '#platform/contract/fields.ts';
import { prescriptionStates, servedCities } from './order-choices.ts';
import { filterableStatuses, orderModes, orderTypes } from '#machines/orders/order-statuses.ts';

/** Filters of the order list, also used as parameter names of the page's address. */
export const orderFilters = z.strictObject({
  /** Default: all open statuses. Naming all fourteen matches every order, including stopped subscriptions. */
  status: severalOf(z.enum(filterableStatuses as [string, ...string[]])).optional(),
  type: severalOf(z.enum(orderTypes)).optional(),
  mode: severalOf(choiceOf(orderModes)).optional(),
  city: severalOf(z.enum(servedCities)).optional(),
  /** Part of a store's name; a full name matches that store only. */
  store: text(80).optional(),
  pincode: pincode.optional(),
  /** Part of a drug's name or composition. */
  drug: text(80).optional(),
  /** Delivery slot on this date, in the business time zone. */
  slot: date.optional(),
  created_from: date.optional(),
  created_to: date.optional(),
  /** late: past the promised time. soon: within 30 minutes of it. */
  tat: z.enum(['late', 'soon']).optional(),
  /** `me`, `none` or the user id of the assignee. */
  assignee: z.union([z.enum(['me', 'none']), idInAddress], { error: 'me, none or an id' }).optional(),
  prescription: severalOf(choiceOf(prescriptionStates)).optional(),
  /** Order id, phone, patient's name, drug or composition; words in any order. */
  q: text(80).optional(),
});
