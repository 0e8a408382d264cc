import { IconSpeakerphone } from '@tabler/icons-react';
import type { PatientTab } from '#features/patients/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { CAMPAIGN_PATH } from './campaign-path.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';

/** Campaigns (§2.1). */
const campaigns: Area = {
  id: 'campaigns',
  title: msg('Campaigns'),
  path: CAMPAIGN_PATH,
  group: 'Call centre',
  icon: IconSpeakerphone,
  access: { permission: 'campaigns.read' },
  screen: () => import('./console/campaign-list-screen.tsx'),
};

const messagesOfPatient: PatientTab = { kind: 'campaign', title: msg('Campaigns') };

export default {
  permissions,
  screens: [campaigns],
  lists: { campaigns: () => [api.crm.campaigns.key(), api.crm.campaign.key(), api.crm.campaignContacts.key()] },
  slots: {
    'patient.tabs': [messagesOfPatient],
    'machine.records': [
      {
        machine: 'campaign',
        records: msg('{n, plural, one {{count} campaign} other {{count} campaigns}}'),
        list: CAMPAIGN_PATH,
        permission: 'campaigns.read',
      },
    ],
  },
} satisfies ConsoleFeature;
