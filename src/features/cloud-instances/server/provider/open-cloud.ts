import type { Clock } from '#platform/server/clock.ts';
import type { CloudSettings, Ec2Settings } from '#platform/server/cloud-settings.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { CloudPort } from './cloud-port.ts';
import { ec2Cloud } from './ec2.ts';
import { simulatedCloud } from './simulated-cloud.ts';

/** Connections are kept between requests. */
const opened = new WeakMap<Ec2Settings, CloudPort>();

/** The configured provider; without one the simulated provider. */
export function openCloud({ ec2 }: CloudSettings, db: Database, clock: Clock): CloudPort {
  if (!ec2) return simulatedCloud(db, clock);
  const port = opened.get(ec2) ?? ec2Cloud(ec2);
  opened.set(ec2, port);
  return port;
}
