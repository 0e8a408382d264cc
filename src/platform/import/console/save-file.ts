import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { fetchFile } from '#platform/console/client/file-transfer.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { Service } from '#platform/contract/services.ts';

interface Wanted {
  /** The admin service unless said. */
  service?: Service;
  /** Below the service, such as `/batches/17/result.csv`. */
  path: `/${string}`;
  /** Name under which the browser keeps it. */
  name: string;
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Fetches a file and hands it to the browser. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: ({ service = 'admin', path }: Wanted) => fetchFile(service, path),
    meta: { quiet: true },
    onSuccess: (file, { name }) => keep(file, name),
    onError: ({ message }, { name }) => {
      toast({ tone: 'late', text: `${t('{file} could not be fetched.', { file: name })} ${message}` });
    },
  });
