import { Button, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { List } from '../../list.ts';
import type { SavedView } from '../../views/contract.ts';
import { renewViews } from './view-state.ts';
import { ViewName } from './view-name.tsx';

const nameTrouble = (error: unknown) => {
  const { name } = fieldErrors(error);
  return name && t(name);
};

interface ManageViewsProps {
  list: List;
  views: readonly SavedView[];
  /** Whether the user may set the team's default view. */
  may_manage: boolean;
  onClose: () => void;
}

/** Dialog to rename, share, delete and set default views of a list. */
export default function ManageViews({ list, views, may_manage: mayManage, onClose }: ManageViewsProps) {
  const texts = {
    onSettled: () => renewViews(list),
    onError: (error: unknown) =>
      void toast({ tone: 'late', text: `${t('Nothing was changed.')} ${nameTrouble(error) ?? sayError(error)}` }),
  };
  const share = useMutation(api.admin.shareSavedView.mutationOptions(texts));
  const remove = useMutation(api.admin.deleteSavedView.mutationOptions(texts));
  const open = useMutation(api.admin.setDefaultView.mutationOptions(texts));
  const confirmDelete = async ({ id, version, name }: SavedView) => {
    const isConfirmed = await confirmed({
      title: t('Delete “{name}”?', { name }),
      message: t('The rows are not affected.'),
      confirm: t('Delete'),
      danger: true,
    });
    if (isConfirmed) remove.mutate({ view_id: id, version });
  };
  return (
    <Dialog
      title={t('Views: {what}', { what: t(list.title) })}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <table className="list-views">
        <thead>
          <tr>
            <th scope="col">{t('View')}</th>
            <th scope="col">{t('My default')}</th>
            <th scope="col">{t('Team default')}</th>
            <th scope="col">{t('Shared')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('Delete')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {views.map((view) => (
            <tr key={view.id}>
              <th scope="row">
                <ViewName list={list} view={view} />
              </th>
              <td>
                <Checkbox
                  aria-label={t('{name} is my default', { name: view.name })}
                  checked={view.my_default}
                  onChange={() => open.mutate({ list: list.id, whose: 'mine', view_id: view.my_default ? null : view.id })}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={t('{name} is the team default', { name: view.name })}
                  checked={view.team_default}
                  disabled={!mayManage || !view.shared}
                  onChange={() => open.mutate({ list: list.id, whose: 'team', view_id: view.team_default ? null : view.id })}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={t('{name} is shared', { name: view.name })}
                  checked={view.shared}
                  disabled={!view.may_change}
                  onChange={() => share.mutate({ view_id: view.id, version: view.version, shared: !view.shared })}
                />
              </td>
              <td>
                {view.may_change && (
                  <IconButton
                    icon={IconX}
                    size="sm"
                    label={t('Delete {name}', { name: view.name })}
                    onClick={() => void confirmDelete(view)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
