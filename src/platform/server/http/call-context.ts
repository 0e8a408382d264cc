import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { HeaderScheme } from '#platform/contract/services.ts';
import type { CloudSettings } from '../cloud-settings.ts';
import type { FulfilmentSettings, MapsSettings, MessagingSettings, TelephonySettings } from '../config.ts';
import type { ServiceLinks } from '../links/service-links.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { PatientReads } from '#platform/audit/server/patient-reads.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

/** Context of every operation. */
export interface CallContext {
  db: Database;
  clock: Clock;
  realtime: Realtime;
  patientReads: PatientReads;
  /** Storage of file contents. */
  files: FileStorage;
  /** Connections to back-end services that other systems answer (§7.1). */
  links: ServiceLinks;
  /** Connection to the order-management service. */
  fulfilment: FulfilmentSettings;
  /** Connection to the telephone system. */
  telephony: TelephonySettings;
  /** Connection to the provider of messages to patients. */
  messaging: MessagingSettings;
  /** Provider of the cloud instances. */
  cloud: CloudSettings;
  /** Maps service that finds positions for addresses, or null. */
  maps: MapsSettings | null;
  log: FastifyBaseLogger;
  requestId: string;
  reply: FastifyReply;
  userAgent: string;
  /** Network address of the caller, by which failures are counted. */
  source: string;
  /**
   * Finds the session by cookie and header token together. A write counts as user activity (§4.5) unless the console sent it
   * by itself (`background`).
   */
  authenticate(scheme: HeaderScheme, options?: { background?: boolean | undefined }): Promise<Principal | null>;
}
