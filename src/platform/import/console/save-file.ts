import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { fetchFile } from '#platform/console/client/file-transfer.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { Service } from '#platform/contract/services.ts';

interface Wanted {
  /** The admin service by default. */
  service?: Service;
  /** Path below the service, such as `/batches/17/result.csv`. */
  path: `/${string}`;
  /** Name of the downloaded file. */
  name: string;
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Mutation that downloads a file. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: ({ service = 'admin', path }: Wanted) => fetchFile(service, path),
    meta: { quiet: true },
    onSuccess: (file, { name }) => download(file, name),
    onError: ({ message }, { name }) => {
      toast({ tone: 'late', text: `${t('{file} could not be downloaded.', { file: name })} ${message}` });
    },
  });
