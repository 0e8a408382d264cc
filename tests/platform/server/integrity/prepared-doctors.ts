import { doctorExamples } from '#tests/support/doctor-examples.ts';
import { inAnHour } from '#tests/support/callback-examples.ts';
import { post, type Prepare, type Scene } from './scene.ts';

const openOrder = async ({ server }: Scene): Promise<number> => {
  const { rows } = await server.db.$client.query<{ id: number }>("select id::int from orders where status = 'PLACED' order by id limit 1");
  return rows[0]!.id;
};

async function aQuestion(scene: Scene): Promise<{ question_id: number; version: number }> {
  const order_id = await openOrder(scene);
  const { order_id: _, ...fields } = doctorExamples['oms.askDoctor']();
  const { id, version } = await post(scene, `oms/orders/${order_id}/doctor-questions`, fields);
  return { question_id: id, version };
}

async function aCall(scene: Scene): Promise<{ question_id: number; version: number }> {
  const { question_id, version } = await aQuestion(scene);
  const called = await post(scene, `oms/doctor-questions/${question_id}/calls`, { version });
  return { question_id, version: called.version };
}

/** Inputs of the operations on questions to doctors, with questions in a state in which they succeed. */
export const preparedDoctors: Record<string, Prepare> = {
  'oms.askDoctor': async (scene) => {
    const { request_key: _, ...fields } = doctorExamples['oms.askDoctor']();
    return { ...fields, order_id: await openOrder(scene) };
  },
  'oms.beginDoctorCall': aQuestion,
  'oms.failDoctorCall': async (scene) => ({ ...(await aCall(scene)), result: 'BUSY', next_try_at: inAnHour(), note: 'Rang twice' }),
  'oms.answerDoctorQuestion': async (scene) => ({ ...(await aCall(scene)), answer: 'CHANGED', text: '40 mg', is_read_back: true }),
  'oms.withdrawDoctorQuestion': async (scene) => ({ ...(await aQuestion(scene)), reason: 'A new prescription came' }),
};
