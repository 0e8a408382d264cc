import { z } from 'zod';
import { id, idInAddress, moment, requestKey, text } from '#platform/contract/fields.ts';
import { where } from '../where.ts';
import { STALE } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';

/**
 * Saved views of a list. Private views belong to their owner; shared views are visible to everyone who may read the list, and
 * editable by their owner and by managers of the list. Every operation requires the list's read permission.
 */

/** Maximum number of views per user and list. */
export const MOST_VIEWS = 50;

export const viewDensities = ['compact', 'regular'] as const;
export type ViewDensity = (typeof viewDensities)[number];

const column = z.strictObject({
  name: text(60),
  /** Pixels. */
  width: z.number().int().min(20).max(2_000),
  pinned: z.boolean().optional(),
});
export type ViewColumn = z.infer<typeof column>;

const list = text(60);
const content = {
  name: text(60),
  search: text(100).nullable().default(null),
  where: where.nullable().default(null),
  /** Sortable field, prefixed with `-` for descending order. */
  sort: text(61),
  /** Visible columns in order. */
  columns: z.array(column).min(1, 'At least one column').max(100, 'At most 100 columns'),
  density: z.enum(viewDensities),
};

/** Fields of the forms of a view: its new name, and a new view. */
export const viewName = z.strictObject({ name: content.name });
export const newView = z.strictObject({ name: content.name, shared: z.boolean() });

const savedView = z.object({
  id: z.number(),
  version: z.number(),
  list: z.string(),
  ...content,
  shared: z.boolean(),
  /** Owner's name, and whether the owner is the caller. */
  by: z.string(),
  mine: z.boolean(),
  /** Default view of the caller, and of everyone without their own default. */
  my_default: z.boolean(),
  team_default: z.boolean(),
  /** Whether the caller may change, share and delete it. */
  may_change: z.boolean(),
  updated_at: moment,
});
export type SavedView = z.infer<typeof savedView>;

const views = z.object({
  views: z.array(savedView),
  /** Whether the caller may set the team's default view. */
  may_manage: z.boolean(),
});

const conflict = { CONFLICT: { status: 409, message: STALE, data: z.object({ view: savedView }) } };
const keyTaken = { UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } };
const change = { view_id: idInAddress, version: id };
const address = '/admin/saved-views';
const viewPath = `${address}/{view_id}` as const;

const operations = {
  savedViews: operation('session', {
    method: 'GET',
    path: address,
    summary: 'Views of a list: the own ones, and those of the team, by name',
  })
    .input(z.strictObject({ list }))
    .output(views),
  createSavedView: operation('session', { method: 'POST', path: address, summary: 'Keeps a list as it is set up' })
    .errors(keyTaken)
    .input(z.strictObject({ list, ...content, shared: newView.shape.shared.default(false), request_key: requestKey.optional() }))
    .output(savedView),
  updateSavedView: operation('session', { method: 'PUT', path: viewPath, summary: 'Changes a view, or only its name: all of it' })
    .errors(conflict)
    .input(z.strictObject({ ...change, ...content }))
    .output(savedView),
  shareSavedView: operation('session', {
    method: 'POST',
    path: `${viewPath}/shared`,
    summary: 'Shows a view to everyone who may see the list, or to its owner alone again',
  })
    .errors(conflict)
    .input(z.strictObject({ ...change, shared: z.boolean() }))
    .output(views),
  deleteSavedView: operation('session', { method: 'POST', path: `${viewPath}/delete`, summary: 'Deletes a view' })
    .errors(conflict)
    .input(z.strictObject(change))
    .output(views),
  setDefaultView: operation('session', {
    method: 'POST',
    path: '/admin/saved-views/default',
    summary: 'Says with which view a list opens: for who asks, or for the team; null: as it is declared',
  })
    .input(z.strictObject({ list, whose: z.enum(['mine', 'team']), view_id: id.nullable() }))
    .output(views),
};

export const contract = { admin: operations };
