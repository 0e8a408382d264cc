import type { Realtime } from '#platform/server/realtime/realtime.ts';

/** Tells everybody who may see order leads that a prescription arrived for one (§4.7). */
export const prescriptionReceived = (realtime: Pick<Realtime, 'toReaders'>, lead_id: number): void =>
  realtime.toReaders('cio.read', 'cio-prescription-received', { lead_id });
