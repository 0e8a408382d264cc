import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

/** Dependencies of a request about drug images. */
export interface ImageContext {
  db: Database;
  storage: FileStorage;
  cause: Cause;
  principal: Principal;
}
