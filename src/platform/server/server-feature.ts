import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Grant, Permission } from '#platform/access/permissions.ts';
import type { Service } from '#platform/contract/services.ts';
import type { BatchTarget } from '#platform/import/server/batch-target.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Demo } from './demo/demo.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { FlowSource } from './flow-source.ts';
import type { HookContents } from './hooks.ts';
import type { ContextOf } from './http/raw-routes.ts';
import type { OpenExtension, Realtime } from './realtime/realtime.ts';

/** What a job works with. */
export interface JobParts {
  db: Database;
  clock: Clock;
  files: FileStorage;
  realtime: Realtime;
  log: FastifyBaseLogger;
  /** The database holds the demonstration business. */
  isDemo: boolean;
}

/** Work that the server repeats. */
export interface Job {
  name: string;
  /** Milliseconds from one round to the next. */
  every: number;
  /** Called once at start-up; answers what each round does. Null: nothing to do in this installation. */
  begin: (parts: JobParts) => (() => unknown) | null;
}

/** What a feature adds to the server, all of it optional. */
export interface ServerFeature {
  permissions?: Readonly<Record<string, Grant>>;
  /** Operations by back-end service (§1), and what implements them. */
  contract?: Partial<Record<Service, AnyContractRouter>>;
  routes?: Partial<Record<Service, AnyRouter>>;
  /** Routes of raw bytes beside the contract. */
  rawRoutes?: readonly ((app: FastifyInstance, contextOf: ContextOf) => void | Promise<void>)[];
  lists?: readonly ListSource[];
  /** What rows can be imported into. */
  targets?: readonly BatchTarget[];
  realtime?: readonly OpenExtension[];
  /** Permissions by which facts are sent (`realtime.toReaders`). */
  readers?: readonly Permission[];
  /** Kinds of records whose other viewers are shown, and the permission to see one. */
  records?: Readonly<Record<string, Permission>>;
  /** Histories of records by the machine that they follow. */
  flows?: Readonly<Record<string, FlowSource>>;
  jobs?: readonly Job[];
  /** What it does where other features offer a point for it. */
  hooks?: HookContents;
  /** Loads its part of the demonstration business: `() => import('./demo.ts')`. */
  demo?: () => Promise<{ default: Demo }>;
}
