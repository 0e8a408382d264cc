import { distributorField } from '#features/distributors/server/public.ts';
import { drugField } from '#features/drugs/server/public.ts';
import { categoryField } from '#features/masters/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import { reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import { categoryList, distributorList, drugDistributorList } from '../lists.ts';
import { LONGEST_COVER, LONGEST_REORDER, MOST_PACKS_OF_CATEGORY, preferences } from '../preferences.ts';

/** Settings of categories, one by one and by upload. */
export const categoryTarget = tableTarget({
  id: categoryList.id,
  title: categoryList.title,
  about: msg('Days of sales and packs of product categories, with those below them. They replace those of the grade.'),
  permission: categoryList.manage,
  table: 'category_settings',
  key: ['category'],
  retires: true,
  fits: ({ reorder_days: reorder, cover_days: cover }) =>
    typeof reorder === 'number' && typeof cover === 'number' && cover <= reorder
      ? [{ field: 'cover_days', ...reason('too_short', msg('Longer than the days below which it is short')) }]
      : [],
  fields: [
    categoryField,
    {
      name: 'reorder_days',
      label: msg('Short below'),
      help: msg('Days of sales'),
      kind: 'whole',
      min: 1,
      max: LONGEST_REORDER,
      required: true,
      example: '7',
    },
    {
      name: 'cover_days',
      label: msg('Ordered for'),
      help: msg('Days of sales'),
      kind: 'whole',
      min: 2,
      max: LONGEST_COVER,
      required: true,
      example: '15',
    },
    {
      name: 'most_packs',
      label: msg('Packs at most'),
      help: msg('In one suggestion; empty: any number'),
      kind: 'whole',
      min: 1,
      max: MOST_PACKS_OF_CATEGORY,
      example: '50',
    },
  ],
});

/** Settings of distributors. */
export const distributorTarget = tableTarget({
  id: distributorList.id,
  title: distributorList.title,
  about: msg('Distributors that are preferred for every drug, or from whom nothing is ordered. Settings of a drug come first.'),
  permission: distributorList.manage,
  table: 'distributor_settings',
  key: ['distributor'],
  retires: true,
  fits: ({ preference, least_margin: margin }) =>
    preference === null && margin === null
      ? [{ field: 'preference', ...reason('nothing_set', msg('Enter a preference or a margin')) }]
      : [],
  fields: [
    distributorField,
    {
      name: 'preference',
      label: msg('Preference'),
      help: msg('Empty: by price'),
      kind: 'choice',
      choices: preferences,
      example: preferences.FIRST,
    },
    {
      name: 'least_margin',
      label: msg('Margin at least, %'),
      help: msg('Rates with a lower margin are not suggested'),
      kind: 'decimal',
      percent: true,
      min: 0,
      max: 100,
      example: '12.5',
    },
  ],
});

/** Distributors of single drugs. */
export const drugDistributorTarget = tableTarget({
  id: drugDistributorList.id,
  title: drugDistributorList.title,
  about: msg('From whom a drug is ordered first, and from whom never. Others follow by price.'),
  permission: drugDistributorList.manage,
  table: 'drug_distributors',
  key: ['drug', 'distributor'],
  retires: true,
  fields: [
    drugField,
    distributorField,
    {
      name: 'preference',
      label: msg('Preference'),
      kind: 'choice',
      choices: preferences,
      required: true,
      example: preferences.FIRST,
    },
  ],
});
