import { TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { api } from '../api.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { List } from '../../list.ts';
import type { SavedView } from '../../views/contract.ts';
import { changesOf, renewViews } from './view-state.ts';

interface ViewNameProps {
  list: List;
  view: SavedView;
}

const schema = () => import('../../views/contract.ts').then(({ viewName }) => viewName);

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Name and owner of a view; users who may change it can rename it in place. */
export function ViewName({ list, view }: ViewNameProps) {
  const { name, by, mine, may_change: mayChange } = view;
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RenameForm list={list} view={view} onClose={() => setOpen(false)} />;
  return (
    <span className="where-line">
      {name} {!mine && <small className="muted">{by}</small>}
      {mayChange && <IconButton icon={IconFile} size="sm" label={t('Rename {name}', { name })} onClick={() => setOpen(true)} />}
    </span>
  );
}

function RenameForm({ list, view, onClose }: ViewNameProps & { onClose: () => void }) {
  const { name } = view;
  const rename = useMutation(
    api.admin.updateSavedView.mutationOptions({
      onSettled: () => renewViews(list),
      onSuccess: onClose,
      onError: (error) => {
        form.setErrors({ name: sayError(error), ...fieldErrors(error) });
      },
    }),
  );
  const form = useSchemaForm({ schema, initialValues: { name }, blocked: rename.isPending });
  const save = (renamed: { name: string }) =>
    renamed.name === name ? onClose() : rename.mutate({ ...changesOf(view), name: renamed.name });
  return (
    <form className="where-line" {...form.formProps(save)}>
      <TextInput size="sm" ref={focus} aria-label={t('New name of {name}', { name })} maxLength={60} {...form.getInputProps('name')} />
      <BlockableButton type="submit" size="sm" busy={rename.isPending}>
        {t('Save')}
      </BlockableButton>
    </form>
  );
}
