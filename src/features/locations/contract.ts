import { z } from 'zod';
import { id, idInAddress, moment, name, pincode, sentenceOutput, text } from '#platform/contract/fields.ts';
import { editableListOperations, listOperations } from '#platform/list/list-operations.ts';
import { pincodeList, postOfficeList, storeGroupPincodeList } from './lists.ts';
import { STALE } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';

/** Default state of the location fetch (§7.6). */
export const USUAL_STATE = 2;

const namedPlace = z.object({ id: z.number(), name: z.string() });
export type Place = z.infer<typeof namedPlace>;

/** A pincode, the stores that serve it, and nearby pincodes. */
const pincodeRecord = z.object({
  id: z.number(),
  version: z.number(),
  pincode: z.string(),
  district: z.string(),
  state: z.string(),
  /** Names of its first hundred post offices. */
  offices: z.array(z.string()),
  /** Store groups that serve it, preferred one first. */
  groups: z.array(namedPlace.extend({ priority: z.number(), serviceable: z.boolean(), business_tag: z.string() })),
  anchor_store: namedPlace.nullable(),
  /** Pincodes of the same district, nearest ones first, at most ten; the distance in kilometres, null where coordinates lack. */
  nearest: z.array(z.object({ pincode: z.string(), district: z.string(), distance: z.number().nullable(), served: z.boolean() })),
  updated_at: moment,
});
export type PincodeRecord = z.infer<typeof pincodeRecord>;

/** Store that serves an order, and the rule that decided. `rules` lists the result of every evaluated rule in order. */
const serviceability = z.object({
  store: namedPlace.nullable(),
  /** Earliest delivery slot; null without a store. */
  slot: z.object({ from: moment, until: moment }).nullable(),
  decided_by: z.enum(['anchor', 'preferred', 'further', 'none']),
  steps: z.array(z.object({ rule: sentenceOutput, found: sentenceOutput })),
});
export type Serviceability = z.infer<typeof serviceability>;

const read = (path: `/${string}`, summary: string) => operation('locations.read', { method: 'GET', path: `/store${path}`, summary });

/** Store service: delivery areas and the stores that serve them (§7.6). */
const operations = {
  pincodes: listOperations(pincodeList),
  postOffices: listOperations(postOfficeList),
  storeGroupPincodes: editableListOperations(storeGroupPincodeList),

  locations: read('/locations', 'States, and the cities of one: of state 2 unless another is asked for')
    .input(z.strictObject({ state_id: idInAddress.default(USUAL_STATE) }))
    .output(
      z.object({
        state_id: z.number(),
        states: z.array(namedPlace),
        /** With the number of stores, and of pincodes whose district has the name of the city. */
        cities: z.array(namedPlace.extend({ stores: z.number(), pincodes: z.number() })),
      }),
    ),

  addCity: operation('locations.manage', { method: 'POST', path: '/store/cities', summary: 'A city more' })
    .errors({ UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } })
    .input(z.strictObject({ name, state_id: id, request_key: z.uuid('A UUID').optional() }))
    .output(namedPlace),

  pincode: read('/pincodes/{pincode_id}', 'One pincode, who serves it, and what lies near')
    .input(z.strictObject({ pincode_id: idInAddress }))
    .output(pincodeRecord),

  stores: read('/stores', 'At most 50 stores whose name has the words, those of a pincode’s district first')
    .input(z.strictObject({ search: text(100).optional(), pincode: pincode.optional() }))
    .output(z.object({ options: z.array(namedPlace.extend({ city: z.string() })) })),

  setAnchorStore: operation('locations.manage', {
    method: 'PUT',
    path: '/store/pincodes/{pincode_id}/anchor-store',
    summary: 'Store that serves a pincode before any store group is asked; null: none',
  })
    .errors({
      CONFLICT: { status: 409, message: STALE, data: z.object({ record: pincodeRecord }) },
    })
    .input(z.strictObject({ pincode_id: idInAddress, version: id, store_id: id.nullable() }))
    .output(pincodeRecord),

  serviceability: read('/serviceability', 'Which store serves a pincode at a moment, with what slot, and which rule decided')
    .input(z.strictObject({ pincode, drug_id: idInAddress.optional(), at: moment.optional() }))
    .output(serviceability),
};

export const contract = { store: operations };
