import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDeviceFloppy, IconPlus, IconSettings } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { Column } from '../table/column.ts';
import { usualLook } from '../table/arrangement.ts';
import type { ListSettings } from '../table/list-settings.ts';
import { IconBlank } from '#platform/console/ui/blank-icon.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { MenuButton, type MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import type { List, ListRow } from '../../list.ts';
import type { SavedView } from '../../views/contract.ts';
import { type AddressedList, readAddress } from '../list-address.ts';
import { isSameWhere } from '../where-tree.ts';
import { contentOf, isViewChanged, openingView, renewViews, setUpBy, useViews } from './view-state.ts';

const SaveView = late(() => import('./save-view.tsx'));
const ManageViews = late(() => import('./manage-views.tsx'));

interface ViewChoiceProps {
  list: List;
  address: AddressedList;
  columns: readonly Column<ListRow>[];
  settings: ListSettings<ListRow>;
}

/** Menu of the saved views: the current one, others, and their actions. */
export function ViewChoice({ list, address, columns, settings }: ViewChoiceProps) {
  const { search: state, go } = address;
  const loadedViews = useViews(list);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const setUp = { list, state, settings };
  const current = loadedViews?.views.find(({ id }) => id === state.view) ?? null;
  const choose = (view: SavedView | null, replace = false) => {
    const next = view && setUpBy(view, state, columns);
    settings.setLook(next ? next.look : usualLook(columns));
    go(next ? next.state : { ...readAddress(list, address.defaultWhere, new URLSearchParams()), record: state.record }, { replace });
  };
  useOpening(loadedViews?.views, isBare(list, address) ? state.view : null, (view) => choose(view, true));
  const update = useMutation(
    api.admin.updateSavedView.mutationOptions({
      onSettled: () => renewViews(list),
      onSuccess: ({ name }) => void toast({ text: t('{name} is saved', { name }) }),
      onError: (error) => void toast({ tone: 'late', text: `${t('Nothing was changed.')} ${sayError(error)}` }),
    }),
  );
  const isChanged = current !== null && isViewChanged(current, setUp);
  const items: MenuItem[] = [
    { label: t('Standard view'), icon: state.view === null ? IconCheck : IconBlank, onSelect: () => choose(null) },
    ...(loadedViews?.views ?? []).map((view) => ({
      label: view.mine ? view.name : t('{name} (of {by})', { name: view.name, by: view.by }),
      icon: view === current ? IconCheck : IconBlank,
      onSelect: () => choose(view),
    })),
    ...(current?.may_change && isChanged
      ? [
          {
            label: t('Update “{name}”', { name: current.name }),
            icon: IconDeviceFloppy,
            onSelect: () => update.mutate({ view_id: current.id, version: current.version, name: current.name, ...contentOf(setUp) }),
          },
        ]
      : []),
    { label: t('Save as a view…'), icon: IconPlus, onSelect: () => setOpen('save') },
    ...(loadedViews && loadedViews.views.length > 0 ? [{ label: t('Views…'), icon: IconSettings, onSelect: () => setOpen('manage') }] : []),
  ];
  return (
    <>
      <MenuButton menuLabel={t('Views')} items={items}>
        <Button size="sm" radius="xl" rightSection={<IconChevronDown size={12} />}>
          <b>{current ? current.name : t('View')}</b>
          {isChanged && <span className="muted">{t('changed')}</span>}
        </Button>
      </MenuButton>
      {open === 'save' && (
        <SaveView
          list={list}
          content={contentOf(setUp)}
          onSaved={(view) => go({ ...state, view: view.id })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'manage' && loadedViews && <ManageViews list={list} {...loadedViews} onClose={() => setOpen(null)} />}
    </>
  );
}

/** An address with a view and no other parameters. */
const isBare = (list: List, { search: { search, where, sort }, defaultWhere }: AddressedList) =>
  search === '' && sort === list.sort && isSameWhere(where, defaultWhere);

/** Applies the view of a bare link; an address without parameters gets the default view. */
function useOpening(views: readonly SavedView[] | undefined, named: number | null, choose: (view: SavedView) => void) {
  const [isPlain] = useState(() => location.search === '');
  const begin = useEffectEvent(() => {
    const isRequested = isPlain && location.search === '';
    const view = named === null ? isRequested && openingView(views ?? []) : views?.find(({ id }) => id === named);
    if (view) choose(view);
  });
  const isLoaded = views !== undefined;
  useEffect(() => {
    if (isLoaded) begin();
  }, [isLoaded]);
}
