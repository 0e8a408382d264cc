import { t } from '#platform/console/language/language.ts';
import { Icon } from '#platform/console/ui/base/icon.tsx';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import type { OrderSearch } from '../order-table/order-search.ts';
import { ofView, orderViews, viewOf } from './order-views.ts';

/** Select box of the views. */
export function ViewChoice({ search, go }: { search: OrderSearch; go: (next: OrderSearch) => void }) {
  const current = viewOf(search);
  return (
    <MenuButton
      className="chip"
      menuLabel={t('Views')}
      items={orderViews.map((view) => ({
        label: t(view.title),
        ...(view === current && { icon: 'check' as const }),
        onSelect: () => go({ ...ofView(view, search.pageSize), orderId: search.orderId }),
      }))}
    >
      <b>{current ? t(current.title) : t('Custom view')}</b>
      <Icon name="down" />
    </MenuButton>
  );
}
