import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import { sealAudit, verifyAudit } from './audit-chain.ts';
import type { Database } from '#platform/server/db/database.ts';

/** Seals the audit rows of completed writes periodically. */
export async function keepAuditSealed(db: Database, clock: Clock, log: FastifyBaseLogger): Promise<void> {
  const sealed = await sealAudit(db, clock.now());
  if (sealed > 0) log.debug({ sealed }, 'audit rows were sealed');
}

/** Compares the audit with its seals and logs every fault as an error. */
export async function verifyAuditLoudly(db: Database, log: FastifyBaseLogger): Promise<void> {
  const { faults, ...verdict } = await verifyAudit(db);
  if (faults.length > 0) log.fatal({ ...verdict, faults: faults.slice(0, 10) }, 'THE AUDIT WAS TAMPERED WITH');
  else log.info(verdict, 'the audit is as it was written');
}
