import { changing, renamed } from '../changes.ts';
import { openBecause, provenBy, type Shown } from '../fact.ts';
import { built, operation } from './s7-6-groups.ts';

const contract = 'src/features/rewards/contract.ts';
const lists = 'src/features/rewards/lists.ts';
const history = 'src/features/rewards/server/redemption-record.ts';

const reward = (words: string, ...shown: Shown[]) => built('Loyalty and rewards', words, ...shown);
const ofCatalogue = (title: string) => provenBy('rewards/server/catalogue.test.ts', title);
const ofRedemptions = (title: string) => provenBy('rewards/server/redemptions.test.ts', title);

/** Loyalty and rewards, in §7.6. */
export const rewardCalls = [
  reward(
    'categories',
    ofCatalogue('is filtered by category, and searched by vendor'),
    changing('src/features/rewards/server/reward-sources.ts', 'category: sql`r.category`', 'category: sql`r.vendor`'),
  ),
  reward('products', operation('crm.rewards.rows'), renamed(lists, "path: '/rewards'")),
  reward(
    'vendors',
    ofCatalogue('is filtered by category, and searched by vendor'),
    changing('src/features/rewards/server/reward-sources.ts', "lower(r.name || ' ' || r.vendor)", 'lower(r.name)'),
  ),
  reward(
    'redemption booking',
    operation('crm.bookRedemption'),
    renamed(contract, "path: '/crm/patients/{patient_id}/redemptions',\n    summary: 'A patient", 'redemptions'),
  ),
  reward(
    'cancel',
    operation('crm.cancelRedemption'),
    ofRedemptions('gives the points back when it is cancelled'),
    renamed(contract, "'/cancel'"),
  ),
  reward('refund', operation('crm.refundRedemption'), renamed(contract, "'/refund'")),
  reward('confirm', operation('crm.confirmRedemption'), renamed(contract, "'/confirm'")),
  reward(
    'SKU status',
    ofRedemptions('refuses what the catalogue does not offer, and what the balance does not cover'),
    changing('src/features/rewards/server/reward-offers.ts', "reward.status === 'PAUSED'", "reward.status === 'ENDED'"),
  ),
  reward(
    'payment mode',
    ofRedemptions('takes the points, and is confirmed, handed over'),
    changing(
      'src/features/rewards/server/redemption-kind.ts',
      '({ payment }, { at }) => ({ payment, updated_at: at })',
      '(_, { at }) => ({ updated_at: at })',
    ),
  ),
  reward(
    'rules',
    operation('crm.saveLoyaltyRules'),
    provenBy('loyalty/server.test.ts', 'hold from their day on'),
    changing('src/features/loyalty/server/credit-points.ts', 'loyaltyRulesAt(tx, at)', 'loyaltyRulesAt(tx, new Date(0))'),
  ),
  ...(['slot change', 'cart', 'promo', 'reports'] as const).map((words) =>
    reward(words, openBecause('The area of rewards has its catalogue and its redemptions so far')),
  ),
];

/** Pages of the reward history, in §7.6. */
export const rewardPages = [
  built(
    'Page sizes',
    '5 for the reward history',
    ofRedemptions('are read five at a time, between two days'),
    changing('src/features/rewards/reward-choices.ts', 'REDEMPTIONS_OF_PATIENT = 5', 'REDEMPTIONS_OF_PATIENT = 6'),
  ),
  built(
    'Page sizes',
    'fixed date ranges of the reward history',
    ofRedemptions('are read five at a time, between two days'),
    changing(history, 'gte(created_at, startOfBusinessDay(from))', 'undefined'),
  ),
];
