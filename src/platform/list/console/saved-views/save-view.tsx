import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { List } from '../../list.ts';
import type { SavedView } from '../../views/contract.ts';
import { type contentOf, renewViews } from './view-state.ts';

interface SaveViewProps {
  list: List;
  content: ReturnType<typeof contentOf>;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves the current setup of the list as a view. */
export default function SaveView({ list, content, onSaved, onClose }: SaveViewProps) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [key] = useState(newRequestKey);
  const save = useMutation(
    api.admin.createSavedView.mutationOptions({
      onSuccess: async (view) => {
        await renewViews(list);
        onSaved(view);
        onClose();
      },
    }),
  );
  const refused = save.error && (fieldErrors(save.error)['name'] ?? sayError(save.error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ list: list.id, name, shared, request_key: key, ...content });
  };
  return (
    <Dialog
      title={t('Save as a view')}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            type="submit"
            form="save-view"
            busy={save.isPending}
            off={name.trim() === '' ? t('Give it a name') : null}
          >
            {t('Save')}
          </BlockableButton>
        </>
      }
    >
      <form id="save-view" className="bulk-fields" onSubmit={submit}>
        <TextInput
          label={t('Name')}
          description={t('Search, filter, order, columns and density are kept.')}
          error={refused ? t(refused) : undefined}
          maxLength={60}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            save.reset();
          }}
        />
        <Checkbox label={t('For everyone who can see the list')} checked={shared} onChange={() => setShared(!shared)} />
      </form>
    </Dialog>
  );
}
