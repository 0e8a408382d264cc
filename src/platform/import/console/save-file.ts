import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { fetchFile } from '#platform/console/client/file-transfer.ts';
import { saveBlob } from '#platform/console/client/save-blob.ts';
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

/** Mutation that downloads a file. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: ({ service = 'admin', path }: Wanted) => fetchFile(service, path),
    meta: { quiet: true },
    onSuccess: (file, { name }) => saveBlob(file, name),
    onError: ({ message }, { name }) => {
      toast({ tone: 'late', text: `${t('{file} could not be downloaded.', { file: name })} ${message}` });
    },
  });
