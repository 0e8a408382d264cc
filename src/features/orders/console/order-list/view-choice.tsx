import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { IconBlank } from '#platform/console/ui/blank-icon.ts';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import type { OrderSearch } from '../order-table/order-search.ts';
import { ofView, orderViews, viewOf } from './order-views.ts';

/** Select box of the views. */
export function ViewChoice({ search, go }: { search: OrderSearch; go: (next: OrderSearch) => void }) {
  const current = viewOf(search);
  return (
    <MenuButton
      menuLabel={t('Views')}
      items={orderViews.map((view) => ({
        label: t(view.title),
        icon: view === current ? IconCheck : IconBlank,
        onSelect: () => go({ ...ofView(view, search.pageSize), orderId: search.orderId }),
      }))}
    >
      <Button size="sm" radius="xl" rightSection={<IconChevronDown size={12} />}>
        <b>{current ? t(current.title) : t('Custom view')}</b>
      </Button>
    </MenuButton>
  );
}
