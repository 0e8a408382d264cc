import { type Master, type MasterField, type MasterId, masterIds, masters } from './masters.ts';
import { masterListId } from './master-list-id.ts';
import type { List, ListField } from '#platform/list/list.ts';

/** Lists derived from the declarations of the masters. Must not import a schema library: the browser imports this file. */

/** Number of fields that are visible by default. */
const SHOWN = 6;

/** Column of a master's field: references by name, dated values as of today. */
const derived: Record<MasterField['kind'], (field: MasterField) => Omit<ListField, 'name' | 'title'>> = {
  text: () => ({ kind: 'text', filter: true, width: 200 }),
  number: () => ({ kind: 'number', filter: true, edit: true, width: 88 }),
  flag: () => ({ kind: 'flag', filter: true, chip: true, edit: true, width: 96 }),
  choice: ({ options, choices }) => ({
    kind: 'choice',
    filter: true,
    chip: true,
    edit: true,
    width: 132,
    ...(options && { options }),
    ...(choices && { choices }),
  }),
  reference: () => ({ kind: 'text', filter: true, edit: true, width: 180 }),
  references: () => ({ kind: 'text', filter: true, width: 220 }),
  rates: () => ({ kind: 'number', width: 112 }),
  amounts: () => ({ kind: 'money', width: 112 }),
};

/** State of a record as a column value. */
const states = { IN_USE: 'In use', RETIRED: 'Retired', MERGED: 'Merged' };

const fieldsOf = (master: Master): ListField[] => {
  const [naming, ...others] = master.fields;
  return [
    { name: naming?.name ?? 'name', title: naming?.label ?? 'Name', kind: 'text', sort: true, filter: true, always: true, width: 240 },
    ...others.map((field, at) => ({
      name: field.name,
      title: field.label,
      ...derived[field.kind](field),
      ...(field.listed && { offer: masterListId(master.id) }),
      ...(at + 1 >= SHOWN && ({ optional: true } as const)),
    })),
    { name: 'state', title: 'Status', kind: 'choice', options: states, filter: true, chip: true, width: 116 },
    { name: 'updated_at', title: 'Changed', kind: 'moment', sort: true, filter: true, width: 132 },
  ];
};

/** Title as used inside a sentence: lower case, except abbreviations. */
const within = (words: string) => (/^[A-Z]{2}/.test(words) ? words : words.toLowerCase());

const listOf = (master: Master): List => ({
  id: masterListId(master.id),
  title: master.title,
  singular: within(master.singular),
  plural: within(master.title),
  service: 'item',
  path: `/master-lists/${master.id}`,
  read: 'masters.read',
  manage: 'masters.manage',
  fields: fieldsOf(master),
  sort: master.fields[0]?.name ?? 'name',
  search: within(master.fields[0]?.label ?? '') || null,
});

export const masterLists = Object.fromEntries(masterIds.map((id) => [id, listOf(masters[id])])) as Record<MasterId, List>;
