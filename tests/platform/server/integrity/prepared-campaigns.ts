import { aCampaign, campaignExamples } from '#tests/support/campaign-examples.ts';
import { post, type Prepare, type Scene } from './scene.ts';

async function aDraft(scene: Scene): Promise<{ campaign_id: number; version: number }> {
  const { id, version } = await post(scene, 'crm/campaigns', campaignExamples['crm.createCampaign']());
  return { campaign_id: id, version };
}

/** Inputs of the operations on campaigns, with drafts on which they succeed. */
export const preparedCampaigns: Record<string, Prepare> = {
  'crm.updateCampaign': async (scene) => ({ ...aCampaign, ...(await aDraft(scene)), name: 'Winter care calls', per_hour: 60 }),
  'crm.testCampaign': async (scene) => {
    const fields = { ...campaignExamples['crm.createCampaign'](), channel: 'SMS', template: 'GALEN-1' };
    const { id } = await post(scene, 'crm/campaigns', fields);
    return { campaign_id: id, phone_no: '9820012345', language: 'en' };
  },
  'crm.sendCampaignEvent': async (scene) => ({ ...(await aDraft(scene)), event: 'campaign.cancelled', reason: 'The stock is sold' }),
};
