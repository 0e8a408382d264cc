import { accountHolders } from '#features/session/demo/public.ts';
import { roles } from '#platform/access/roles.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { rewards } from '../schema.ts';

type NewReward = Omit<Row<typeof rewards>, 'id' | 'valid_from' | 'valid_to' | 'retired_at' | 'updated_at'> & {
  /** Whether it has ended. */
  ended?: true;
};

const goods = { kind: 'GOODS', test_type: null, status: 'ACTIVE' } as const;
const test = { kind: 'TEST', category: 'DIAGNOSTICS', status: 'ACTIVE', stock: null } as const;

/** Rewards of the demonstration, as a pharmacy of this size offers them. */
export const catalogue: readonly NewReward[] = [
  { ...goods, name: 'Pill organiser, 7 days', category: 'WELLNESS', vendor: 'Apex Care', points: 50, copayment: null, stock: 400 },
  {
    ...goods,
    name: 'Cotton face towels, pack of 3',
    category: 'PERSONAL-CARE',
    vendor: 'Welspun',
    points: 80,
    copayment: null,
    stock: 250,
  },
  { ...goods, name: 'Digital thermometer', category: 'DEVICES', vendor: 'Omron Healthcare', points: 120, copayment: 4_900, stock: 150 },
  { ...goods, name: 'Whey protein sachets, 10', category: 'WELLNESS', vendor: 'Fast&Up', points: 150, copayment: null, stock: 120 },
  { ...test, name: 'HbA1c test at home', test_type: 'BLOOD', vendor: 'Metropolis', points: 160, copayment: 9_900 },
  { ...test, name: 'Urine routine', test_type: 'URINE', vendor: 'Metropolis', points: 100, copayment: null },
  { ...goods, name: 'Voucher for ₹100', category: 'VOUCHERS', vendor: 'Galen', points: 200, copayment: null, stock: null },
  { ...test, name: 'Lipid profile at home', test_type: 'BLOOD', vendor: 'Dr Lal PathLabs', points: 180, copayment: 14_900 },
  { ...test, name: 'Full body check-up, 62 values', test_type: 'PACKAGE', vendor: 'Thyrocare', points: 450, copayment: 49_900 },
  {
    ...test,
    name: 'Dietician, 30 minutes',
    test_type: 'CONSULTATION',
    vendor: 'HealthifyMe',
    points: 140,
    copayment: null,
    status: 'PAUSED',
  },
  {
    ...goods,
    name: 'Hand sanitiser, 500 ml',
    category: 'PERSONAL-CARE',
    vendor: 'Dettol',
    points: 60,
    copayment: null,
    stock: 300,
    ended: true,
  },
  { ...goods, name: 'Blood pressure monitor', category: 'DEVICES', vendor: 'Omron Healthcare', points: 700, copayment: 39_900, stock: 6 },
];

/** Who books rewards for patients. */
export const bookers = accountHolders.filter((holder) => holder.roles.includes(roles.callCenterOperation));

const [first] = accountHolders.filter((holder) => holder.roles.includes(roles.crmAgentAdmin));
if (!first) throw new Error('The supervisor is missing');
/** Who gives co-payments back. */
export const supervisor = { id: first.id, name: first.name };
