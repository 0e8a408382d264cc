import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';
import type { Project } from './projects.ts';
import { repeatChoices, runDays, runStatuses } from './run-choices.ts';

/** Which drugs of which stores a project handles. */
export const manifestList = ({ area, manifest: { list, title, permission } }: Project) =>
  ({
    id: list,
    title,
    singular: msg('mapping'),
    plural: msg('mappings'),
    service: 'shortbook',
    path: `/${area}/manifest`,
    read: permission,
    manage: permission,
    fields: [
      { name: 'category', title: msg('Category'), kind: 'text', sort: true, filter: true, always: true, width: 240 },
      { name: 'grade', title: msg('Grade'), kind: 'text', filter: true, width: 104 },
      { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 240 },
      stateField,
      { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 144 },
    ],
    sort: 'category',
    search: msg('Category or store'),
  }) satisfies List;

/** Runs of a project, those that come first on top. */
export const runList = ({ area, runs: { list, title, permission } }: Project) =>
  ({
    id: list,
    title,
    singular: msg('run'),
    plural: msg('runs'),
    service: 'shortbook',
    path: `/${area}/runs`,
    read: permission,
    manage: null,
    record: 'id',
    fields: [
      { name: 'number', title: msg('Run'), kind: 'text', always: true, width: 96 },
      { name: 'due', title: msg('Time'), kind: 'moment', sort: true, filter: true, width: 152 },
      { name: 'status', title: msg('Status'), kind: 'choice', options: runStatuses, filter: true, chip: true, width: 120 },
      { name: 'day', title: msg('Day'), kind: 'choice', options: runDays, filter: true, chip: true, optional: true, width: 88 },
      { name: 'stores', title: msg('Stores'), kind: 'text', filter: true, width: 240 },
      { name: 'repeat', title: msg('Repeats'), kind: 'choice', options: repeatChoices, filter: true, width: 112, yields: 2 },
      { name: 'done', title: msg('Stores done'), kind: 'number', filter: true, width: 104 },
      { name: 'failed', title: msg('Stores failed'), kind: 'number', filter: true, width: 112 },
      { name: 'changed', title: msg('Changes'), kind: 'number', filter: true, width: 92 },
      { name: 'by', title: msg('Scheduled by'), kind: 'text', filter: true, width: 144, yields: 1 },
      { name: 'ended', title: msg('Ended'), kind: 'moment', filter: true, optional: true, width: 144 },
    ],
    sort: 'due',
    search: null,
  }) satisfies List;

/** Floors that safety-stock runs would change, in units (§2.2). */
export const floorList = {
  id: 'safety-stock-floors',
  title: msg('Floor changes'),
  singular: msg('floor change'),
  plural: msg('floor changes'),
  service: 'shortbook',
  path: '/safety-stock/floors',
  read: 'safety-stock.run',
  manage: null,
  fields: [
    { name: 'drug', title: msg('Drug'), kind: 'text', filter: true, always: true, width: 240 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 176 },
    { name: 'grade', title: msg('Grade'), kind: 'choice', choices: 'DrugGradeChoices', filter: true, chip: true, width: 72 },
    { name: 'use_per_day', title: msg('Use per day'), kind: 'number', filter: true, width: 96 },
    { name: 'lead_days', title: msg('Lead days'), kind: 'number', filter: true, width: 96 },
    { name: 'before', title: msg('Floor before'), kind: 'number', filter: true, width: 112 },
    { name: 'floor', title: msg('New floor'), kind: 'number', sort: true, filter: true, width: 96 },
    { name: 'run', title: msg('Run'), kind: 'text', filter: true, width: 96 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: runStatuses, filter: true, chip: true, width: 120 },
  ],
  sort: '-floor',
  search: msg('drug or store'),
} satisfies List;
