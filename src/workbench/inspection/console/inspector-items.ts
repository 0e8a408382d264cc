import { IconColumns3, IconExternalLink } from '@tabler/icons-react';
import { holds } from '#platform/access/permissions.ts';
import { settings } from '#platform/console/client/settings.ts';
import { t } from '#platform/console/language/language.ts';
import type { MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

const inspector = () => import('./open-inspector.ts');

/** Settings menu entries for users who may use the inspector. */
export function inspectorItems(user: CurrentUser): MenuItem[] {
  if (!holds('inspector.use', user)) return [];
  const { inspectorUrl } = settings();
  const items: MenuItem[] = [
    { label: t('Open inspector in a window'), icon: IconExternalLink, onSelect: () => void inspector().then(({ open }) => open('window')) },
    { label: t('Open inspector in a side panel'), icon: IconColumns3, onSelect: () => void inspector().then(({ open }) => open('panel')) },
  ];
  if (inspectorUrl !== null)
    items.push({
      label: t('Send events to {host}', { host: new URL(inspectorUrl).host }),
      icon: IconExternalLink,
      onSelect: () => void inspector().then(({ openExternal }) => openExternal()),
    });
  return items;
}
