import { randomUUID } from 'node:crypto';
import type { FormRecord } from '#features/forms/contract.ts';
import { aQuestion, formExamples } from '#tests/support/form-examples.ts';
import { post, type Prepare, type Scene } from './scene.ts';

const changed = ({ id: form_id, version }: FormRecord) => ({ form_id, version });

/** A draft with one question. */
async function aDraft(scene: Scene): Promise<FormRecord> {
  const made: FormRecord = await post(scene, 'app-form/forms', formExamples['appForm.createForm']());
  return post(scene, `app-form/forms/${made.id}/questions`, { version: made.version, question: 0, ...aQuestion });
}

async function anOpenForm(scene: Scene): Promise<FormRecord> {
  const { id, version } = await aDraft(scene);
  return post(scene, `app-form/forms/${id}/open`, { version });
}

/** Inputs of the operations on forms, with records in a state in which they succeed. */
export const preparedForms: Record<string, Prepare> = {
  'appForm.changeForm': async (scene) => ({ ...changed(await aDraft(scene)), title: 'Evening check', purpose: '', closes_on: '' }),
  'appForm.saveQuestion': async (scene) => ({ ...changed(await aDraft(scene)), question: 1, ...aQuestion, label: 'Is it clean?' }),
  'appForm.arrangeQuestions': async (scene) => ({ ...changed(await aDraft(scene)), order: [] }),
  'appForm.openForm': async (scene) => changed(await aDraft(scene)),
  'appForm.closeForm': async (scene) => changed(await anOpenForm(scene)),
  'appForm.fillIn': async (scene) => ({ ...changed(await anOpenForm(scene)), answers: ['No'], request_key: randomUUID() }),
};
