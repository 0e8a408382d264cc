import type { Random } from '#platform/server/demo/random.ts';
import type { RequestLine } from '#platform/server/server-log/request-log.ts';
import { faultOf, type LoggedFault, silenceOf } from './log-faults.ts';

/** An operation, and how often it is called beside the others. */
interface Called {
  operation: string;
  method: string;
  /** Usual time. Milliseconds. */
  took: number;
  /** The other system that it calls. */
  calls?: { service: string; call: string };
}

const maps = { service: 'maps', call: 'GET /maps/api/geocode/json' };
const search = { service: 'search', call: 'GET /drugs' };
const ec2 = { service: 'EC2', call: 'StartInstances' };

const called: readonly (readonly [Called, number])[] = [
  [{ operation: 'oms.sendOrderEvent', method: 'POST', took: 34 }, 26],
  [{ operation: 'oms.addOrderNote', method: 'POST', took: 12 }, 12],
  [{ operation: 'crm.acceptTask', method: 'POST', took: 18 }, 14],
  [{ operation: 'crm.endTask', method: 'POST', took: 22 }, 12],
  [{ operation: 'crm.createPatient', method: 'POST', took: 16 }, 5],
  [{ operation: 'crm.updateAddress', method: 'PUT', took: 15, calls: maps }, 3],
  [{ operation: 'crm.logCallbackCall', method: 'POST', took: 14 }, 6],
  [{ operation: 'oms.saveReading', method: 'PUT', took: 20 }, 8],
  [{ operation: 'item.updateMasterRecord', method: 'PUT', took: 26 }, 3],
  [{ operation: 'distributor.setContractLine', method: 'PUT', took: 17 }, 2],
  [{ operation: 'search.drugs', method: 'GET', took: 42, calls: search }, 7],
  [{ operation: 'admin.moveBatch', method: 'POST', took: 60 }, 1],
  [{ operation: 'admin.commandCloudInstance', method: 'POST', took: 310, calls: ec2 }, 0.3],
  [{ operation: '/api/hooks/fulfilment', method: 'POST', took: 11 }, 9],
  [{ operation: '/api/hooks/messaging', method: 'POST', took: 9 }, 7],
];

/** How operations end, and how often beside each other. */
const ends: readonly (readonly ['done' | 'refused' | 'slow' | 'silent' | 'failed', number])[] = [
  ['done', 962],
  ['refused', 25],
  ['slow', 7],
  ['silent', 4],
  ['failed', 2],
];

/** Shortest time of an operation that is logged as slow. */
const SLOW_MS = 3_000;
/** Until a service of another system counts as silent. */
const SILENT_MS = 3_000;

/** What is logged of one request: how it ended, and the fault before it. `before`: milliseconds before the end. */
export type RequestEntry = LoggedFault & { before: number };

/** One request that ends at a moment. */
export function requestEndingAt(draw: Random, moment: number): RequestEntry[] {
  const { operation, method, took, calls } = draw.weighted(called);
  const drawn = draw.weighted(ends);
  // Only a service that is called can be silent.
  const end = drawn === 'silent' && !calls ? 'done' : drawn;
  const usual = Math.max(2, Math.round(took * (0.5 + draw.wait(0.7))));
  const waited = end === 'silent' ? SILENT_MS : calls ? Math.round(20 + draw.wait(60)) : 0;
  const took_ms = usual + waited + (end === 'slow' ? SLOW_MS + Math.round(draw.wait(1_800)) : 0);
  const ofCall = (status: number | null) =>
    calls && { at: new Date(moment - took_ms + Math.round(usual / 2)).toISOString(), ...calls, status, took_ms: waited };
  const call = ofCall(end === 'silent' ? null : 200);
  const status = { done: 200, refused: 409, slow: 200, silent: 503, failed: 500 }[end];
  const line: RequestLine = { operation, method, status, took_ms, ...(call && { calls: [call] }) };
  const ended: RequestEntry = {
    level: end === 'slow' ? 'warn' : 'info',
    message: end === 'slow' ? 'an operation took long' : 'an operation ended',
    details: { ...line },
    before: 0,
  };
  if (end === 'failed') return [{ ...faultOf(operation), before: 1 }, ended];
  return end === 'silent' && calls ? [{ ...silenceOf(calls.service, operation), before: 1 }, ended] : [ended];
}
