import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDeviceFloppy, IconPlus, IconSettings } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { usualLook } from '../table/arrangement.ts';
import { IconBlank } from '#platform/console/ui/blank-icon.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { MenuButton, type MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import type { List } from '../../list.ts';
import type { Group } from '../../where.ts';
import type { SavedView } from '../../views/contract.ts';
import { type AddressedList, type ListAddress, readAddress } from '../list-address.ts';
import { isSameWhere } from '../where-tree.ts';
import {
  contentOf,
  isViewChanged,
  openingView,
  renewViews,
  setUpBy,
  useViews,
  type ViewedColumn,
  type ViewSettings,
} from './view-state.ts';

const SaveView = late(() => import('./save-view.tsx'));
const ManageViews = late(() => import('./manage-views.tsx'));

/** A view that comes with the list; it leaves columns and density as they are. */
export interface BuiltInView {
  /** Marked with `msg`. */
  title: string;
  where: Group;
  sort: string;
  /** Whether the list shows the view, which other filters may narrow. */
  isShown: (state: ListAddress) => boolean;
}

interface ViewChoiceProps {
  list: List;
  address: AddressedList;
  columns: readonly ViewedColumn[];
  settings: ViewSettings;
  /** Built-in views instead of the standard view. */
  builtIn?: readonly BuiltInView[];
  /** Whether the rows have arrived; saved views are requested afterwards. */
  isReady?: boolean;
}

/** Menu of the saved views: the current one, others, and their actions. */
export function ViewChoice({ list, address, columns, settings, builtIn, isReady = true }: ViewChoiceProps) {
  const { search: state, go } = address;
  const loadedViews = useViews(list, isReady);
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
  const currentBuiltIn = state.view === null ? builtIn?.find(({ isShown }) => isShown(state)) : undefined;
  const named = current ? current.name : currentBuiltIn ? t(currentBuiltIn.title) : t(builtIn ? msg('Custom view') : msg('View'));
  const items: MenuItem[] = [
    ...(builtIn?.map((view) => ({
      label: t(view.title),
      icon: view === currentBuiltIn ? IconCheck : IconBlank,
      onSelect: () => go({ ...state, search: '', where: view.where, sort: view.sort, from: 0, view: null }),
    })) ?? [{ label: t('Standard view'), icon: state.view === null ? IconCheck : IconBlank, onSelect: () => choose(null) }]),
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
          <b>{named}</b>
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
