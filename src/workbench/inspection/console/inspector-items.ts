import { IconColumns3, IconExternalLink } from '@tabler/icons-react';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import type { MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import type { InspectorPlacement } from './inspector-placement.ts';

const open = async (placement: InspectorPlacement) => (await import('./inspection.ts')).openInspector(placement);

/** Settings menu entries for users who may use the inspector. */
export const inspectorItems = (user: CurrentUser): MenuItem[] =>
  holds('inspector.use', user)
    ? [
        { label: t('Open inspector in a window'), icon: IconExternalLink, onSelect: () => void open('window') },
        { label: t('Open inspector in a side panel'), icon: IconColumns3, onSelect: () => void open('panel') },
      ]
    : [];
