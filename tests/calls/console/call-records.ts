import type { CallRecord } from '#features/calls/contract.ts';

export const now = new Date('2026-11-23T09:00:00.000Z');

const events = [
  'call.answered',
  'call.declined',
  'call.identified',
  'call.muted',
  'call.unmuted',
  'call.keyed',
  'call.held',
  'call.resumed',
  'call.transferred',
  'transfer.taken',
  'transfer.declined',
  'transfer.withdrawn',
  'call.ended',
  'call.dispositioned',
];

export const able = (...possible: string[]) =>
  events.map((event) => ({
    event,
    allowed: possible.includes(event),
    because: possible.includes(event) ? null : { message: 'This is not possible now' },
  }));
const results = (...possible: string[]): CallRecord['results'] =>
  (['CONNECTED', 'NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'WRONG-NUMBER', 'CALL-BACK'] as const).map((result) => ({
    result,
    allowed: possible.includes(result),
    because: null,
  }));

export const connected: CallRecord = {
  id: 3,
  version: 3,
  status: 'connected',
  direction: 'OUT',
  patient_id: 9,
  customer: 'Anita Rao',
  phone_no: '9000000001',
  task: { id: 7, kind: 'order', code: 'GLN-17', status: 'PLACED', order: 'GLN-17', store: 'Andheri West', isInHand: true },
  started_at: '2026-11-23T08:56:30.000Z',
  connected_at: '2026-11-23T08:56:48.000Z',
  ended_at: null,
  talk_seconds: null,
  result: null,
  outcome: null,
  note: '',
  log: [{ version: 3, at: '2026-11-23T08:56:48.000Z', by: 'Telephone', event: 'phone.answered', to: 'connected', payload: {} }],
  no_recording: { message: 'The call goes on. It can be heard once it is over.' },
  transfer: null,
  results: results(),
  abilities: able('call.muted', 'call.keyed', 'call.held', 'call.transferred', 'call.ended'),
};
export const held: CallRecord = {
  ...connected,
  version: 4,
  status: 'held',
  abilities: able('call.resumed', 'call.transferred', 'call.ended'),
};
export const muted: CallRecord = { ...connected, version: 4, status: 'muted', abilities: able('call.unmuted', 'call.held', 'call.ended') };
export const ended: CallRecord = {
  ...connected,
  version: 5,
  status: 'ended',
  ended_at: now.toISOString(),
  talk_seconds: 192,
  results: results('CONNECTED', 'WRONG-NUMBER', 'CALL-BACK'),
  abilities: able('call.dispositioned'),
};
export const busy: CallRecord = { ...ended, status: 'busy', connected_at: null, talk_seconds: null, results: results('BUSY') };
export const done: CallRecord = {
  ...ended,
  version: 6,
  status: 'dispositioned',
  result: 'CONNECTED',
  outcome: 'WILL-ORDER',
  note: 'Speaks Marathi',
  abilities: able(),
};
