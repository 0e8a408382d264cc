import { Chip } from '#platform/console/ui/controls/chip.tsx';
import { IconCheck } from '@tabler/icons-react';
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
      <Chip value={current ? t(current.title) : t('Custom view')} caret />
    </MenuButton>
  );
}
