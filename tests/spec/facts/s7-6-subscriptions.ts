import { changing, renamed } from '../changes.ts';
import { provenBy, type Shown } from '../fact.ts';
import { built, operation } from './s7-6-groups.ts';

const contract = 'src/features/subscriptions/contract.ts';
const subscription = (words: string, ...shown: Shown[]) => built('Subscriptions', words, ...shown);
const ofSubscriptions = (title: string) => provenBy('subscriptions/server/subscriptions.test.ts', title);
const ofRefills = (title: string) => provenBy('subscriptions/server/refills.test.ts', title);

/** Subscriptions, in §7.6. */
export const subscriptionCalls = [
  subscription(
    'history',
    operation('crm.subscriptionsOfPatient'),
    ofSubscriptions('are read with the patient'),
    changing('src/features/subscriptions/server/subscription-record.ts', 'where s.patient_id = ${patient_id}', 'where s.patient_id = 0'),
  ),
  subscription(
    'create',
    operation('crm.createSubscription'),
    renamed(contract, "path: '/crm/patients/{patient_id}/subscriptions',\n    summary: 'A patient", 'subscriptions'),
  ),
  subscription(
    'update',
    operation('crm.changeSubscription'),
    ofSubscriptions('is created, changed, paused, resumed and stopped'),
    changing(contract, "changing('PUT', ''", "changing('POST', '/change'"),
  ),
  subscription(
    'step status',
    operation('crm.confirmSubscriptionStep'),
    ofRefills('is confirmed, or cancelled with its reason'),
    renamed(contract, "'/confirm'"),
  ),
  subscription(
    'step transition map',
    provenBy('machines/subscriptions/subscription-arrows.test.ts', 'a refill'),
    changing('machines/subscriptions/subscriptionStep.ts', "'order.delivered': 'DELIVERED',", ''),
  ),
  subscription(
    'comments',
    operation('crm.commentOnSubscription'),
    ofSubscriptions('has comments, also once it is stopped'),
    renamed(contract, "'/comments'"),
  ),
  subscription(
    'logs',
    ofSubscriptions('is created, changed, paused, resumed and stopped'),
    changing('src/features/subscriptions/server/subscription-kind.ts', "...('until' in event && { until: event.until }),", ''),
  ),
];
