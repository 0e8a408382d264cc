import { IconCopy, IconPin } from '@tabler/icons-react';
import { eventCases, generateTest } from '../../simulation/play-code.ts';
import { t } from '#platform/console/language/language.ts';
import type { MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import { copyText } from '#platform/console/client/copy-text.ts';
import type { Playing } from './use-playing.ts';

/** Menu items to share a play. */
export function sharingItems({ opened, play, frames }: Playing): MenuItem[] {
  const { chart, paths, source } = opened;
  const cases = eventCases(play);
  return [
    { label: t('Copy the link'), icon: IconPin, onSelect: () => void copyText(window.location.href) },
    {
      label: t('Copy as a test'),
      icon: IconCopy,
      onSelect: () => void copyText(generateTest({ machine: chart.id, source, file: paths, play, frames })),
    },
    {
      label: t('Copy as event cases'),
      icon: IconCopy,
      off: cases ? null : t('No event played yet'),
      onSelect: () => void copyText(cases),
    },
  ];
}
