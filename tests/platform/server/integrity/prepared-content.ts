import type { PageRecord } from '#features/content/contract.ts';
import { contentExamples } from '#tests/support/content-examples.ts';
import { offerExamples } from '#tests/support/offer-examples.ts';
import { preparedCampaigns } from './prepared-campaigns.ts';
import { preparedForms } from './prepared-forms.ts';
import { post, type Prepare, type Scene } from './scene.ts';

const changed = ({ id: page_id, version }: PageRecord) => ({ page_id, version });

/** A draft with one banner, which the user wrote. */
async function aDraft(scene: Scene): Promise<PageRecord> {
  const made = await post(scene, 'web/pages', contentExamples['web.createPage']());
  const { version } = await post(scene, `web/pages/${made.id}/sections`, { version: made.version, section: 0, kind: 'banner' });
  return post(scene, `web/pages/${made.id}/contents`, { version, section: 0, content: 0, heading: 'Medicines today' });
}

/** A draft in review, which somebody else wrote. */
async function anotherDraft(scene: Scene): Promise<PageRecord> {
  const { id, version } = await aDraft(scene);
  await scene.server.db.$client.query('update pages set author_id = 1 where id = $1', [id]);
  return post(scene, `web/pages/${id}/events`, { version, event: 'page.submitted' });
}

async function aPublishedPage({ server }: Scene): Promise<{ page_id: number; version: number }> {
  const { rows } = await server.db.$client.query<{ page_id: number; version: number }>(
    "select id::int as page_id, version from pages where versions > 0 and status not in ('inReview', 'scheduled') order by id limit 1",
  );
  return rows[0]!;
}

async function anOffer(scene: Scene): Promise<{ offer_id: number; version: number }> {
  const { id, version } = await post(scene, 'ecommerce/offers', offerExamples['ecommerce.addOffer']());
  return { offer_id: id, version };
}

/** Inputs of the operations on pages, offers, campaigns and forms, with records in a state in which they succeed. */
export const preparedContent: Record<string, Prepare> = {
  ...preparedCampaigns,
  ...preparedForms,
  'web.changePage': async (scene) => ({ ...changed(await aDraft(scene)), title: 'Offers in winter' }),
  'web.saveSection': async (scene) => ({ ...changed(await aDraft(scene)), section: 1, kind: 'text', title: 'More', city: 'Pune' }),
  'web.saveContent': async (scene) => ({ ...changed(await aDraft(scene)), section: 0, content: 1, heading: 'Tomorrow', link: '/order' }),
  'web.arrangePage': async (scene) => ({ ...changed(await aDraft(scene)), section: null, order: [] }),
  'web.sendPageEvent': async (scene) => ({ ...changed(await aDraft(scene)), event: 'page.submitted', note: 'For Friday' }),
  'web.publishPage': async (scene) => ({ ...changed(await anotherDraft(scene)), event: 'page.published', note: 'Read twice' }),
  'ecommerce.updateOffer': async (scene) => ({
    ...offerExamples['ecommerce.updateOffer'](),
    ...(await anOffer(scene)),
    title: '12 % off everything',
    percent: 12,
  }),
  'ecommerce.sendOfferEvent': async (scene) => ({ ...(await anOffer(scene)), event: 'offer.published', reason: 'For the festival' }),
  'web.restorePage': async (scene) => ({ ...(await aPublishedPage(scene)), number: 1 }),
};
