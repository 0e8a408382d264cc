import { randomUUID } from 'node:crypto';
import { businessDate } from '#platform/contract/business-day.ts';
import { line, reading, received } from '#tests/prescriptions/server/scene.ts';
import { newCorrection, uncorrectedEntry } from '#tests/support/prescription-examples.ts';
import { newRuleNumbers } from '#tests/support/prescription-rules-examples.ts';
import type { Prepare, Scene } from './scene.ts';

/** A prescription in this status. @param reader whoever sends the operation, or another pharmacist */
async function aReading(
  { server, browser }: Scene,
  status: string,
  reader: 'own' | 'other',
): Promise<{ reading_id: number; version: number; drugId: number }> {
  const { id, drugId } = await received(server);
  const { doctor, registration_no, written_on, valid_until, checklist } = reading(drugId);
  const lines = [{ ...line(drugId), reason: '', sure: true, struck: false, box: null }];
  await server.db.$client.query(
    `update prescription_readings r set status = $2, doctor = $3, registration_no = $4, written_on = $5, valid_until = $6, checklist = $7, lines = $8,
       reader_id = (select max(id) from users u where case $9 when 'own' then u.id = $10 else u.username in ('nandini.r', 'yusuf.d') and u.id <> $10 end),
       read_since = received_at, lease_until = received_at + interval '10 minutes' where id = $1`,
    [id, status, doctor, registration_no, written_on, valid_until, checklist, JSON.stringify(lines), reader, browser.user?.user_id],
  );
  return { reading_id: id, version: 1, drugId };
}

/** Inputs of the operations on prescriptions, with prescriptions in a state in which they succeed. */
export const preparedPrescriptions: Record<string, Prepare> = {
  'oms.saveReading': async (scene) => {
    const { drugId, ...target } = await aReading(scene, 'inReview', 'own');
    // First: a different valid input differs in the first text.
    return { ...target, patient_written: 'Asha', ...reading(drugId) };
  },
  'oms.sendReadingEvent': async ({ server }) => ({
    reading_id: (await received(server)).id,
    version: 1,
    event: 'review.begun',
    note: 'At once',
  }),
  'oms.checkReading': async (scene) => {
    const { drugId: _, ...target } = await aReading(scene, 'secondCheck', 'other');
    return { ...target, result: 'differed', note: '0.5 mg' };
  },
  'oms.savePrescriptionRules': async ({ browser, server }) => {
    const { body } = await browser.request('GET', '/api/oms/prescription-rules');
    return { ...newRuleNumbers, version: body.version, effective_on: businessDate(server.clock.now()), request_key: randomUUID() };
  },
  'oms.correctH1Entry': async ({ server }) => ({ entry_id: await uncorrectedEntry(server), ...newCorrection }),
  'oms.reopenReading': async (scene) => {
    const { drugId: _, ...target } = await aReading(scene, 'decoded', 'other');
    return { ...target, note: 'Another strength' };
  },
};
