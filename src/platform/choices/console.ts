import { IconEraser, IconRefresh } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { generalDataActor } from './console/general-data-late.ts';
import { clearCachedData, refreshChoices } from './console/refresh-choices.ts';
import { t } from '#platform/console/language/language.ts';

export default {
  background: { generalData: generalDataActor.background(async () => (await import('./console/general-data-actor.ts')).generalData) },
  slots: {
    'settings.items': [
      () => [
        { label: t('Refresh choices'), icon: IconRefresh, onSelect: refreshChoices },
        { label: t('Clear cached data'), icon: IconEraser, onSelect: clearCachedData },
      ],
    ],
  },
} satisfies ConsoleFeature;
