import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { List } from '../../list.ts';
import type { SavedView } from '../../views/contract.ts';
import { type contentOf, renewViews } from './view-state.ts';

const schema = () => import('../../views/contract.ts').then(({ newView }) => newView);
const initialValues = { name: '', shared: false };

interface SaveViewProps {
  list: List;
  content: ReturnType<typeof contentOf>;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves the current setup of the list as a view. */
export default function SaveView({ list, content, onSaved, onClose }: SaveViewProps) {
  const [key] = useState(newRequestKey);
  const save = useMutation(
    api.admin.createSavedView.mutationOptions({
      onSuccess: async (view) => {
        await renewViews(list);
        onSaved(view);
        onClose();
      },
      onError: (error) => {
        form.setErrors({ name: sayError(error), ...fieldErrors(error) });
      },
    }),
  );
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
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
            off={form.values.name.trim() === '' ? t('Give it a name') : null}
          >
            {t('Save')}
          </BlockableButton>
        </>
      }
    >
      <form
        id="save-view"
        className="bulk-fields"
        {...form.formProps((view) => save.mutate({ list: list.id, request_key: key, ...content, ...view }))}
      >
        <TextInput
          label={t('Name')}
          description={t('Search, filter, order, columns and density are kept.')}
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <Checkbox label={t('For everyone who can see the list')} {...form.getInputProps('shared', { type: 'checkbox' })} />
      </form>
    </Dialog>
  );
}
