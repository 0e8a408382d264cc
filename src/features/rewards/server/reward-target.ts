import { msg } from '#platform/contract/sentence.ts';
import type { RowValues } from '#platform/import/server/batch-target.ts';
import { reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import { rewardCategories, rewardKinds, skuStatuses, testTypes } from '../reward-choices.ts';

/** Faults of cells that contradict each other. */
function fits({ kind, test_type: test, valid_from: from, valid_to: to }: RowValues) {
  return [
    kind === 'TEST' && test === null && { field: 'test_type', ...reason('no_test', 'A lab test needs its kind of test', {}) },
    kind === 'GOODS' && test !== null && { field: 'test_type', ...reason('no_goods', 'Goods are no test', {}) },
    typeof from === 'string' &&
      typeof to === 'string' &&
      to < from && { field: 'valid_to', ...reason('ends_early', 'Not before the first day', {}) },
  ].filter((fault) => fault !== false);
}

/** Rewards from files, and one by one. */
export const rewardTarget = tableTarget({
  id: 'rewards',
  title: msg('Rewards'),
  about: msg('Rewards that patients get for points: goods and lab tests, with their vendor and stock.'),
  permission: 'rewards.manage',
  table: 'rewards',
  key: ['name'],
  retires: true,
  fits,
  fields: [
    { name: 'name', label: msg('Reward'), kind: 'text', longest: 120, required: true, example: 'Digital thermometer' },
    { name: 'category', label: msg('Category'), kind: 'choice', choices: rewardCategories, required: true, example: 'Devices' },
    { name: 'vendor', label: msg('Vendor'), kind: 'text', longest: 120, required: true, example: 'Omron Healthcare' },
    { name: 'kind', label: msg('Kind'), kind: 'choice', choices: rewardKinds, required: true, example: 'Goods' },
    { name: 'test_type', label: msg('Kind of test'), help: msg('Of a lab test only'), kind: 'choice', choices: testTypes, example: '' },
    { name: 'points', label: msg('Points'), kind: 'whole', min: 1, max: 100_000, required: true, example: '300' },
    {
      name: 'copayment',
      label: msg('Co-payment'),
      help: msg('Rupees that the patient pays besides the points; empty: none'),
      kind: 'money',
      min: 100,
      max: 10_000_000,
      example: '99',
    },
    {
      name: 'status',
      label: msg('SKU status'),
      help: msg('Paused: not booked for now. Retire it to end it.'),
      kind: 'choice',
      choices: skuStatuses,
      required: true,
      example: 'Active',
    },
    { name: 'valid_from', label: msg('Valid from'), kind: 'date', required: true, example: '01/11/2026' },
    { name: 'valid_to', label: msg('Valid to'), help: msg('Last day; empty: no end'), kind: 'date', example: '31/03/2027' },
    {
      name: 'stock',
      label: msg('Stock'),
      help: msg('All that were ever offered: redemptions take from it. Empty: unlimited'),
      kind: 'whole',
      min: 0,
      max: 1_000_000,
      example: '200',
    },
  ],
});
