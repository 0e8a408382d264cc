import { copaymentMethods } from '#machines/loyalty/redemption-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { usages } from '#platform/list/retirement.ts';
import { redemptionStatuses, rewardCategories, rewardKinds, skuStatuses, testTypes } from './reward-choices.ts';

/** Catalogue of rewards (§7.6). */
export const rewardList = {
  id: 'rewards',
  title: msg('Catalogue of rewards'),
  singular: msg('reward'),
  plural: msg('rewards'),
  service: 'crm',
  path: '/rewards',
  read: 'rewards.read',
  manage: 'rewards.manage',
  fields: [
    { name: 'name', title: msg('Reward'), kind: 'text', sort: true, filter: true, always: true, width: 232 },
    { name: 'category', title: msg('Category'), kind: 'choice', options: rewardCategories, filter: true, chip: true, width: 128 },
    { name: 'vendor', title: msg('Vendor'), kind: 'text', filter: true, edit: true, width: 160, yields: 3 },
    { name: 'kind', title: msg('Kind'), kind: 'choice', options: rewardKinds, filter: true, chip: true, width: 96 },
    { name: 'test_type', title: msg('Kind of test'), kind: 'choice', options: testTypes, filter: true, optional: true, width: 136 },
    { name: 'points', title: msg('Points'), kind: 'number', sort: true, filter: true, edit: true, width: 88 },
    { name: 'copayment', title: msg('Co-payment'), kind: 'money', filter: true, edit: true, width: 112 },
    { name: 'left', title: msg('In stock'), kind: 'number', filter: true, width: 80 },
    { name: 'status', title: msg('SKU status'), kind: 'choice', options: skuStatuses, filter: true, chip: true, edit: true, width: 104 },
    { name: 'stock', title: msg('Stock'), kind: 'number', filter: true, edit: true, optional: true, width: 88 },
    { name: 'valid_from', title: msg('Valid from'), kind: 'date', filter: true, edit: true, width: 112, yields: 2 },
    { name: 'valid_to', title: msg('Valid to'), kind: 'date', filter: true, edit: true, width: 112, yields: 1 },
    {
      name: 'state',
      title: msg('State'),
      kind: 'choice',
      options: usages,
      filter: true,
      optional: true,
      width: 96,
    },
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, optional: true, width: 136 },
  ],
  sort: 'name',
  search: msg('reward or vendor'),
} satisfies List;

/** Redemptions of all patients (§2.2), the latest first. */
export const redemptionList = {
  id: 'redemptions',
  title: msg('Redemptions'),
  singular: msg('redemption'),
  plural: msg('redemptions'),
  service: 'crm',
  path: '/redemptions',
  read: 'rewards.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'customer', title: msg('Patient'), kind: 'text', filter: true, always: true, width: 176 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112 },
    { name: 'patient', title: msg('Patient id'), kind: 'text', filter: true, optional: true, width: 88 },
    { name: 'reward', title: msg('Reward'), kind: 'text', filter: true, width: 216 },
    { name: 'kind', title: msg('Kind'), kind: 'choice', options: rewardKinds, filter: true, chip: true, width: 96, yields: 2 },
    { name: 'points', title: msg('Points'), kind: 'number', sort: true, filter: true, width: 88 },
    { name: 'copayment', title: msg('Co-payment'), kind: 'money', filter: true, width: 112 },
    { name: 'payment', title: msg('Paid by'), kind: 'choice', options: copaymentMethods, filter: true, optional: true, width: 96 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: redemptionStatuses, filter: true, chip: true, width: 112 },
    { name: 'expires', title: msg('Confirm by'), kind: 'moment', filter: true, optional: true, width: 144 },
    { name: 'booked_by', title: msg('Booked by'), kind: 'text', filter: true, width: 144, yields: 1 },
    { name: 'created', title: msg('Booked'), kind: 'moment', sort: true, filter: true, width: 144 },
  ],
  sort: '-created',
  search: msg('name, phone or id of the patient'),
} satisfies List;
