import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import { id, idInAddress, moment, orEmpty, text } from '#platform/contract/fields.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { pipoGroupList, pipoLogList } from './lists.ts';
import { STALE } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';

/** Maximum number of products per change, and in a record. */
export const PIPO_AT_ONCE = 200;

const group = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  note: z.string(),
  /** First thousand products by name, and the time they were added. */
  products: z.array(z.object({ id: z.number(), name: z.string(), since: moment })),
  /** Number of products in the group. */
  total: z.number(),
  updated_at: moment,
});
export type PipoGroup = z.infer<typeof group>;

/** Editable fields of a group. */
export const pipoGroupFields = z.strictObject({ name: text(120), note: orEmpty(text(300)) });
const groupFields = pipoGroupFields.shape;
const conflict = { CONFLICT: { status: 409, message: STALE, data: z.object({ record: group }) } };
const productIds = z.array(id).max(PIPO_AT_ONCE, msg('At most {most} products at once'));

/** Item service: PIPO groups (§2.2). */
const operations = {
  pipoGroups: listOperations(pipoGroupList),
  pipoLogs: listOperations(pipoLogList),

  pipoGroup: operation('pipo.read', {
    method: 'GET',
    path: '/item/pipo-groups/{group_id}',
    summary: 'One PIPO group and the products in it',
  })
    .input(z.strictObject({ group_id: idInAddress }))
    .output(group),

  createPipoGroup: operation('pipo.manage', { method: 'POST', path: '/item/pipo-groups', summary: 'A new PIPO group' })
    .errors({ UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } })
    .input(z.strictObject({ ...groupFields, request_key: z.uuid('A UUID').optional() }))
    .output(group),

  updatePipoGroup: operation('pipo.manage', {
    method: 'PUT',
    path: '/item/pipo-groups/{group_id}',
    summary: 'Changes the name and the note',
  })
    .errors(conflict)
    .input(z.strictObject({ group_id: idInAddress, version: id, ...groupFields }))
    .output(group),

  movePipoProducts: operation('pipo.manage', {
    method: 'POST',
    path: '/item/pipo-groups/{group_id}/products',
    summary: 'Products go in and out of a group; each move is logged',
  })
    .errors(conflict)
    .input(z.strictObject({ group_id: idInAddress, version: id, put_in: productIds, take_out: productIds }))
    .output(group),
};

export const contract = { item: operations };
