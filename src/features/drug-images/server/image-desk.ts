import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

/** What a request about images of drugs works with. */
export interface ImageDesk {
  db: Database;
  storage: FileStorage;
  cause: Cause;
  principal: Principal;
}
