import { useMutation } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import { requestHeaders } from '#console/lib/request-headers.ts';
import { sessionRefused } from '#console/lib/session-refusal.ts';
import { stored } from '#console/lib/session-storage.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { API_BASE, type Service, services } from '#contracts/services.ts';
import { refusalIn, SESSION_TIMEOUT } from './refusal.ts';

interface Wanted {
  /** The admin service unless said. */
  service?: Service;
  /** Below the service, such as `/batches/17/result.csv`. */
  path: `/${string}`;
  /** Name under which the browser keeps it. */
  name: string;
}

/** Files stand beside the contract; they need the same headers as every call of the service, so a bare link would be refused. */
async function fetchFile({ service = 'admin', path }: Wanted): Promise<Blob> {
  const headers = requestHeaders(service, 'GET', stored.currentUser.read());
  const response = await fetch(new Request(new URL(`${API_BASE}${services[service].base}${path}`, location.origin), { headers }));
  if (response.ok) return response.blob();
  if (response.status === 401) void sessionRefused(SESSION_TIMEOUT);
  throw new Error(refusalIn(await response.text()));
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Fetches a file and hands it to the browser. */
export const useSaveFile = () =>
  useMutation({
    mutationFn: fetchFile,
    meta: { quiet: true },
    onSuccess: (file, { name }) => keep(file, name),
    onError: ({ message }, { name }) => {
      toast({ tone: 'late', text: `${t('{file} could not be fetched.', { file: name })} ${message}` });
    },
  });
