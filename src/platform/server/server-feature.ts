import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Grant, Permission } from '#platform/access/permissions.ts';
import type { Service } from '#platform/contract/services.ts';
import type { BatchTarget } from '#platform/import/server/batch-target.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import type { Clock } from './clock.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type { FulfilmentSettings, MailSettings, MessagingSettings, TelephonySettings } from './config.ts';
import type { Database } from './db/database.ts';
import type { Demo } from './demo/demo.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { FlowSource } from './flow-source.ts';
import type { HookContents } from './hooks.ts';
import type { ContextOf } from './http/raw-routes.ts';
import type { ServiceMapping } from './links/service-mapping.ts';
import type { OpenExtension, Realtime } from './realtime/realtime.ts';

/** Dependencies of a job. */
export interface JobParts {
  db: Database;
  clock: Clock;
  files: FileStorage;
  realtime: Realtime;
  log: FastifyBaseLogger;
  fulfilment: FulfilmentSettings;
  telephony: TelephonySettings;
  cloud: CloudSettings;
  messaging: MessagingSettings;
  mail: MailSettings;
  /** Whether the database contains the demonstration business. */
  isDemo: boolean;
}

/** Repeated background job. Its rounds run on one server at a time, and administrators see, pause and run it (`jobs/`). */
export interface Job {
  /** Unique in the product; a job with another name is another job. */
  name: string;
  /** What it does for the users, as a sentence without a full stop: `Ends sessions that are inactive`. */
  title: string;
  /** Part of the product. */
  area: string;
  /** Interval in milliseconds. */
  every: number;
  /** A job that has never run does so at once, not after its interval. */
  atStart?: boolean;
  /** Without it the product is not safe: it cannot be paused. */
  isVital?: boolean;
  /** Runs on every server, because it is about the server's own connections. */
  onEachServer?: boolean;
  /**
   * Called once at start-up; returns the work of each round, which may return how many records it has changed. Null: not applicable
   * to this installation.
   */
  begin: (parts: JobParts) => Round | null;
}

export type Round = () => Promise<number | void> | number | void;

/** Contributions of a feature to the server, all optional. */
export interface ServerFeature {
  permissions?: Readonly<Record<string, Grant>>;
  /** Operations by back-end service (§1), with implementations. */
  contract?: Partial<Record<Service, AnyContractRouter>>;
  routes?: Partial<Record<Service, AnyRouter>>;
  /** Its operations are about this server, its users or what it keeps of them: they stay here when their service moves to another system. */
  isOfServer?: boolean;
  /** Paths and shapes of other systems that answer its services. */
  mappings?: Partial<Record<Service, ServiceMapping>>;
  /** Raw routes outside the contract. */
  rawRoutes?: readonly ((app: FastifyInstance, contextOf: ContextOf) => void | Promise<void>)[];
  /** Routes of its files at other systems that answer its services, by service and name. */
  outsideFiles?: Partial<Record<Service, AnyContractRouter>>;
  lists?: readonly ListSource[];
  /** Import targets. */
  targets?: readonly BatchTarget[];
  realtime?: readonly OpenExtension[];
  /** Permissions for broadcasts (`realtime.toReaders`). */
  readers?: readonly Permission[];
  /** Kinds of records with presence, and the permission to see them. */
  records?: Readonly<Record<string, Permission>>;
  /** Record histories by state machine. */
  flows?: Readonly<Record<string, FlowSource>>;
  jobs?: readonly Job[];
  /** Implementations of other features' hooks. */
  hooks?: HookContents;
  /** Loads its demo data: `() => import('./demo.ts')`. */
  demo?: () => Promise<{ default: Demo }>;
}
