import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { renewFiles } from '#platform/upload/console/renew-files.ts';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { api } from './api.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { noRefusal, remainingErrors } from '#platform/console/ui/fields/remaining-errors.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { type FolderKind, folderKinds } from '#platform/upload/file-kinds.ts';
import type { FileFolder } from '#platform/upload/contract.ts';
import { type FolderDraft, draftOf, fieldsOf, validate, rulesOf } from './folder-draft.ts';
import { TypeChoice } from './type-choice.tsx';

interface FolderDialogProps {
  /** Null: a new folder. */
  folder: FileFolder | null;
  onClose: () => void;
  onSaved: (folder: FileFolder) => void;
}

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
  const [draft, setDraft] = useState<FolderDraft>(() => draftOf(folder));
  const [refusal, setRefusal] = useState(noRefusal);
  const errors = remainingErrors(refusal, fieldsOf(draft), validate(draft));
  const change = (changes: Partial<FolderDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const options = {
    onSuccess: (saved: FileFolder) => {
      renewFiles();
      toast({ text: t('{name} is saved', { name: saved.name }) });
      onSaved(saved);
    },
    onError: (error: unknown) => {
      setRefusal({ errors: fieldErrors(error), values: fieldsOf(draft) });
      // Saving again overwrites the other user's change, which the dialog has shown.
      setVersion((before) => newerFolder(error)?.version ?? before);
    },
  };
  const create = useMutation(api.admin.createFolder.mutationOptions(options));
  const update = useMutation(api.admin.updateFolder.mutationOptions({ meta: { expected: 409 }, ...options }));
  const error = update.error ?? create.error;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = validate(draft);
    setRefusal({ errors: found, values: fieldsOf(draft) });
    if (Object.keys(found).length > 0) return;
    if (folder) update.mutate({ ...rulesOf(draft), folder_id: folder.id, version });
    else create.mutate({ ...rulesOf(draft), request_key: requestKey });
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
          <BlockableButton variant="filled" type="submit" form={formId} busy={create.isPending || update.isPending}>
            {t('Save')}
          </BlockableButton>
        </>
      }
    >
      <form id={formId} className="files-form" noValidate onSubmit={save}>
        <TextInput
          ref={name}
          label={t('Name')}
          maxLength={80}
          value={draft.name}
          error={errors['name'] && t(errors['name'])}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <NativeSelect
          label={t('Purpose')}
          data={selectData(Object.fromEntries(folderKinds.map((kind) => [kind, kinds[kind] ?? kind])))}
          value={draft.kind}
          error={errors['kind'] && t(errors['kind'])}
          onChange={({ currentTarget: { value } }) => change({ kind: value as FolderKind })}
        />
        <TypeChoice chosen={draft.types} error={errors['types'] && t(errors['types'])} onChange={(types) => change({ types })} />
        <TextInput
          label={t('Largest file in MB')}
          inputMode="decimal"
          value={draft.megabytes}
          error={errors['size_limit'] && t(errors['size_limit'])}
          onChange={({ currentTarget: { value } }) => change({ megabytes: value })}
        />
        <Checkbox
          label={t('Public links')}
          description={t('Links work without signing in and do not expire. Otherwise they expire after an hour.')}
          checked={draft.public_link}
          onChange={() => change({ public_link: !draft.public_link })}
        />
        {newerFolder(error) && (
          <p className="help help-error" role="alert">
            {t('Changed by someone else since you opened it. Save again to replace their rules with yours.')}
          </p>
        )}
        {error && Object.keys(refusal.errors).length === 0 && !newerFolder(error) && (
          <p className="help help-error" role="alert">
            {sayError(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
