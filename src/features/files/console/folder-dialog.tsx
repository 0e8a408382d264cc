import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { renewFiles } from '#platform/upload/console/renew-files.ts';
import { fieldErrors, statusOf, errorOfForm } from '#platform/console/client/errors.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { api } from './api.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { folderKinds } from '#platform/upload/file-kinds.ts';
import type { FileFolder } from '#platform/upload/contract.ts';
import type { FolderForm, FolderRules } from './folder-form-schema.ts';
import { TypeChoice } from './type-choice.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

interface FolderDialogProps {
  /** Null: a new folder. */
  folder: FileFolder | null;
  onClose: () => void;
  onSaved: (folder: FileFolder) => void;
}

const schema = () => import('./folder-form-schema.ts').then(({ folderForm }) => folderForm);

const MB = 1024 * 1024;

const formOf = (folder: FileFolder | null): FolderForm => {
  if (!folder) return { name: '', kind: '', types: [], size_limit: '10', public_link: false };
  const { name, kind, types, size_limit: bytes, public_link } = folder;
  return { name, kind, types, size_limit: String(Math.round((bytes / MB) * 1000) / 1000), public_link };
};

/** The current folder from a conflict response (409). */
const newerFolder = (error: unknown): FileFolder | null =>
  statusOf(error) === 409 ? ((error as { data?: { folder?: FileFolder } }).data?.folder ?? null) : null;

/** Name and rules of a folder: purpose, accepted files, and who may use its links. */
export function FolderDialog({ folder, onClose, onSaved }: FolderDialogProps) {
  const formId = useId();
  const name = useRef<HTMLInputElement>(null);
  const kinds = useChoices('S3ConfigMappingTypeChoices');
  const [requestKey] = useState(newRequestKey);
  const [version, setVersion] = useState(folder?.version ?? 0);
  const [initialValues] = useState(() => formOf(folder));
  const options = {
    onSuccess: (saved: FileFolder) => {
      renewFiles();
      toast({ text: t('{name} is saved', { name: saved.name }) });
      onSaved(saved);
    },
    onError: (error: unknown) => {
      form.setErrors(fieldErrors(error));
      // Saving again overwrites the other user's change, which the dialog has shown.
      setVersion((before) => newerFolder(error)?.version ?? before);
    },
  };
  const create = useMutation(api.admin.createFolder.mutationOptions(options));
  const update = useMutation(api.admin.updateFolder.mutationOptions({ meta: { expected: 409 }, ...options }));
  const error = update.error ?? create.error;
  const isPending = create.isPending || update.isPending;
  const form = useSchemaForm<FolderForm, FolderRules>({ schema, initialValues, blocked: isPending });
  const save = (rules: FolderRules) => {
    if (folder) update.mutate({ ...rules, folder_id: folder.id, version });
    else create.mutate({ ...rules, request_key: requestKey });
  };
  return (
    <Dialog
      title={folder ? t('Rules of {folder}', { folder: folder.name }) : t('New folder')}
      width={520}
      focus={name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton variant="filled" type="submit" form={formId} busy={isPending}>
            {t('Save')}
          </BlockableButton>
        </>
      }
    >
      <form id={formId} className="files-form" {...form.formProps(save)}>
        <TextInput ref={name} label={t('Name')} maxLength={80} {...form.getInputProps('name')} />
        <NativeSelect
          label={t('Purpose')}
          data={selectData(Object.fromEntries(folderKinds.map((kind) => [kind, kinds[kind] ?? kind])))}
          {...form.getInputProps('kind')}
        />
        <TypeChoice chosen={form.values.types} error={form.errors['types']} onChange={form.getInputProps('types').onChange} />
        <TextInput label={t('Largest file in MB')} inputMode="decimal" {...form.getInputProps('size_limit')} />
        <Checkbox
          label={t('Public links')}
          description={t('Links work without signing in and do not expire. Otherwise they expire after an hour.')}
          {...form.getInputProps('public_link', { type: 'checkbox' })}
        />
        {newerFolder(error) && (
          <FormError>{t('Changed by someone else since you opened it. Save again to replace their rules with yours.')}</FormError>
        )}
        {!newerFolder(error) && errorOfForm(error) && <FormError>{errorOfForm(error)}</FormError>}
      </form>
    </Dialog>
  );
}
