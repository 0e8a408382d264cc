import { IconCopy, IconEye, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { renewFiles } from '#platform/upload/console/renew-files.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { clock } from '#platform/console/language/formats.ts';
import { api, client } from './api.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { StoredFile } from '#platform/upload/contract.ts';

const notifyFailure = (file: StoredFile, error: unknown) =>
  void toast({ tone: 'late', text: `${t('{file} was not changed.', { file: file.name })} ${sayError(error)}` });

/** Opens or downloads a file in a new tab. The tab must be opened during the click, before the address is known. */
async function openFile(file: StoredFile): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { path } = await client.admin.fileLink({ file_id: file.id });
    if (tab) tab.location.replace(path);
    else toast({ tone: 'due', text: t('The browser blocked the new tab. Allow pop-ups for this page, then open the file again.') });
  } catch (error) {
    tab?.close();
    notifyFailure(file, error);
  }
}

async function copyLink(file: StoredFile): Promise<void> {
  try {
    const { path, expires_at } = await client.admin.fileLink({ file_id: file.id });
    await navigator.clipboard.writeText(`${location.origin}${path}`);
    const until = expires_at && t('Link to {file} copied. It works until {time}.', { file: file.name, time: clock(expires_at) });
    toast({ text: until ?? t('Link to {file} copied. It works for everyone.', { file: file.name }) });
  } catch (error) {
    if (error instanceof DOMException)
      toast({ tone: 'due', text: t('The browser did not allow copying. Open the file and copy its address.') });
    else notifyFailure(file, error);
  }
}

/** Actions of a file: open, copy link, delete. */
export function FileActions({ file }: { file: StoredFile }) {
  const { name } = file;
  const remove = useMutation(
    api.admin.deleteFile.mutationOptions({
      onSuccess: () => {
        renewFiles();
        toast({ text: t('{file} is deleted', { file: name }) });
      },
      onError: (error) => notifyFailure(file, error),
    }),
  );
  const confirmAndDelete = async () => {
    const question = {
      title: t('Delete {file}?', { file: name }),
      message: t('It will be deleted permanently, and its links will stop working.'),
      confirm: t('Delete'),
      danger: true,
    };
    if (await confirmed(question)) remove.mutate({ file_id: file.id });
  };
  return (
    <span className="row files-actions">
      <IconButton icon={IconEye} size="sm" label={t('Open {file}', { file: name })} onClick={() => void openFile(file)} />
      <IconButton icon={IconCopy} size="sm" label={t('Copy link to {file}', { file: name })} onClick={() => void copyLink(file)} />
      <IconButton icon={IconX} size="sm" label={t('Delete {file}', { file: name })} onClick={() => void confirmAndDelete()} />
    </span>
  );
}
