import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { slot } from '#platform/console/slots.ts';
import { stored } from '#platform/console/storage/session-storage.ts';

/** Buttons that other features add to the title of the list. */
export function OrderListLinks() {
  const user = stored.currentUser.read();
  return slot('order.list')
    .filter(({ permission }) => user !== null && holds(permission, user))
    .map(({ title, path, icon: Icon }) => (
      <Button key={path} component={Link} to={path} variant="filled" leftSection={<Icon size={14} />}>
        {t(title)}
      </Button>
    ));
}
