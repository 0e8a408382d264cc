import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { HeaderScheme } from '#platform/contract/services.ts';
import type { OutsideService } from '../config.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { PatientReads } from '#platform/audit/server/patient-reads.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

/** What every operation is called with. */
export interface CallContext {
  db: Database;
  clock: Clock;
  realtime: Realtime;
  patientReads: PatientReads;
  /** Where the bytes of files lie. */
  files: FileStorage;
  /** An outside search service that is asked instead of the database (§7.1); null: none. */
  searchService: OutsideService | null;
  log: FastifyBaseLogger;
  requestId: string;
  reply: FastifyReply;
  userAgent: string;
  /** Network address of the caller, as failures are counted by it. */
  source: string;
  /**
   * Looks the session up: cookie and header token together. A request that changes something is a sign that somebody is
   * there (§4.5), unless the console sends it by itself (`background`).
   */
  authenticate(scheme: HeaderScheme, options?: { background?: boolean | undefined }): Promise<Principal | null>;
}
