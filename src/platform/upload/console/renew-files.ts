import { api } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';

/** Invalidates lists and counts after a file was stored. */
export function renewFiles(): void {
  void queryClient.invalidateQueries({ queryKey: api.admin.files.key() });
  void queryClient.invalidateQueries({ queryKey: api.admin.fileFolders.key() });
  void queryClient.invalidateQueries({ queryKey: api.admin.uploads.key() });
}
