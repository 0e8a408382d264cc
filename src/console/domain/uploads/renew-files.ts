import { api } from '#console/lib/queries.ts';
import { queryClient } from '#console/lib/query-client.ts';

/** A file is stored: lists and counts are others now. */
export function renewFiles(): void {
  void queryClient.invalidateQueries({ queryKey: api.admin.files.key() });
  void queryClient.invalidateQueries({ queryKey: api.admin.fileFolders.key() });
  void queryClient.invalidateQueries({ queryKey: api.admin.uploads.key() });
}
