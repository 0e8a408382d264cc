import { randomUUID } from 'node:crypto';
import { callable } from '#features/regular-medicines/refill-list.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { newLoyaltyRules } from '#tests/support/loyalty-examples.ts';
import { newMedicine } from '#tests/support/medicine-examples.ts';
import { aPlan } from '#tests/support/subscription-examples.ts';
import { aPatient, anAddress } from './prepared-patients.ts';
import { post, type Prepare, request, type Scene } from './scene.ts';

/** Digital thermometer of the demonstration. */
const WITH_COPAYMENT = 3;

/** A booking of the reward with a co-payment, by a patient with enough points. */
async function aRedemption(scene: Scene, ...events: [path: string, fields: object][]) {
  const patient_id = await withPoints(scene);
  let redemption = await post(scene, `crm/patients/${patient_id}/redemptions`, { reward_id: WITH_COPAYMENT });
  for (const [path, fields] of events)
    redemption = await post(scene, `crm/redemptions/${redemption.id}/${path}`, { version: redemption.version, ...fields });
  return { redemption_id: redemption.id as number, version: redemption.version as number, request_key: randomUUID() };
}

async function withPoints(scene: Scene): Promise<number> {
  const patient_id = await aPatient(scene);
  await post(scene, `crm/patients/${patient_id}/points`, { points: 500, note: 'Parcel came late' });
  return patient_id;
}

const confirmed = ['confirm', { payment: 'CASH' }] as [string, object];
const cancelled = ['cancel', { reason: 'The patient changed their mind' }] as [string, object];

async function aSubscription(scene: Scene) {
  const { patient_id, address_id } = await anAddress(scene);
  const { id, version } = await post(scene, `crm/patients/${patient_id}/subscriptions`, { ...aPlan, address_id });
  return { subscription_id: id as number, version: version as number, request_key: randomUUID(), address_id };
}

async function onSubscription(scene: Scene, fields: object) {
  const { address_id: _, ...change } = await aSubscription(scene);
  return { ...change, ...fields };
}

/** A refill of the demonstration that is not ordered. */
async function aRefill({ server }: Scene) {
  const { rows } = await server.db.$client.query<{ step_id: number; version: number }>(
    "select id::int as step_id, version from subscription_steps where status = 'REMINDED' order by id limit 1",
  );
  return { ...rows[0], request_key: randomUUID() };
}

/** Regular medicines in a state in which the operations on them succeed. */

async function aMedicine(scene: Scene) {
  const patient_id = await aPatient(scene);
  const { medicines } = await post(scene, `crm/patients/${patient_id}/medicines`, { version: 1, ...newMedicine });
  return { patient_id, version: 2, medicine_id: medicines[0].id as number };
}

export const preparedMedicines: Record<string, Prepare> = {
  'crm.addMedicine': async (scene) => ({ patient_id: await aPatient(scene), version: 1, ...newMedicine, request_key: randomUUID() }),
  'crm.changeMedicine': async (scene) => ({ ...(await aMedicine(scene)), per_day: 3, started_on: '2026-10-01', request_key: randomUUID() }),
  'crm.stopMedicine': async (scene) => ({ ...(await aMedicine(scene)), request_key: randomUUID() }),
  'crm.reorderMedicines': async (scene) => {
    const { patient_id, medicine_id } = await aMedicine(scene);
    return { patient_id, medicine_ids: [medicine_id], request_key: randomUUID() };
  },
  'crm.adjustPoints': async (scene) => ({
    patient_id: await aPatient(scene),
    points: 50,
    note: 'Parcel came late',
    request_key: randomUUID(),
  }),
  'crm.bookRedemption': async (scene) => ({ patient_id: await withPoints(scene), reward_id: WITH_COPAYMENT, request_key: randomUUID() }),
  'crm.confirmRedemption': async (scene) => ({ ...(await aRedemption(scene)), payment: 'ONLINE' }),
  'crm.completeRedemption': (scene) => aRedemption(scene, confirmed),
  'crm.cancelRedemption': async (scene) => ({ ...(await aRedemption(scene)), reason: 'Wants another reward' }),
  'crm.refundRedemption': async (scene) => ({ ...(await aRedemption(scene, confirmed, cancelled)), reference: 'UPI 441127' }),
  'crm.saveLoyaltyRules': async (scene) => {
    const { version } = await request(scene, 'GET', 'crm/loyalty-rules');
    return { ...newLoyaltyRules, version, effective_on: businessDate(scene.server.clock.now()), request_key: randomUUID() };
  },
  'crm.createSubscription': async (scene) => {
    const { patient_id, address_id } = await anAddress(scene);
    return { patient_id, ...aPlan, address_id, request_key: randomUUID() };
  },
  'crm.changeSubscription': async (scene) => ({ ...(await aSubscription(scene)), ...aPlan, interval_days: 45 }),
  'crm.pauseSubscription': (scene) => onSubscription(scene, { until: '2099-01-05', reason: 'Is travelling' }),
  'crm.resumeSubscription': async (scene) => {
    const { subscription_id, version } = await aSubscription(scene);
    const pause = { version, until: '2099-01-05', reason: 'Is travelling' };
    const paused = await post(scene, `crm/subscriptions/${subscription_id}/pause`, pause);
    return { subscription_id, version: paused.version as number, next_on: '2099-01-05', request_key: randomUUID() };
  },
  'crm.stopSubscription': (scene) => onSubscription(scene, { reason: 'The treatment is over' }),
  'crm.commentOnSubscription': (scene) => onSubscription(scene, { comment: 'Call the daughter' }),
  'crm.confirmSubscriptionStep': (scene) => aRefill(scene),
  'crm.cancelSubscriptionStep': async (scene) => ({ ...(await aRefill(scene)), cancelled_by: 'CUSTOMER', reason: 'Still has enough' }),
  'crm.callAboutRefill': async (scene) => {
    const { rows } = await request(scene, 'GET', `crm/refills?limit=1&where=${encodeURIComponent(JSON.stringify(callable))}`);
    return { patient_id: rows[0].id, request_key: randomUUID() };
  },
};
