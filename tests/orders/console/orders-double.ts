import { vi } from 'vitest';
import type { OrderAbility, OrderRecord, OrderRow } from '#features/orders/contract.ts';
import { sentence } from '#platform/contract/sentence.ts';

/** Orders as returned by the server, and a server double with some of them. */

export const NOW = Date.parse('2026-11-20T09:00:00Z');
const minutesFromNow = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const ability = (event: OrderAbility['event'], label: string, to: OrderAbility['to'], more: Partial<OrderAbility> = {}): OrderAbility => ({
  event,
  label,
  to,
  allowed: true,
  because: null,
  needs: [],
  ...more,
});

export const askDoctor = ability('mark_follow_up_doctor_within_tat', 'Ask doctor', 'FOLLOW-UP-DOCTOR-WITHIN-TAT');
const cancelByUs = ability('mark_cancel_by_us', 'Cancel by us', 'CANCEL-BY-US', { needs: ['reason'] });
export const blocked = ability('mark_create_patient_store_order', 'Create store order', 'CREATE-PATIENT-STORE-ORDER', {
  allowed: false,
  because: sentence('{store} has {available} of {needed} {drug}', { store: 'Citylight', available: 4, needed: 10, drug: 'Ecosprin AV 75' }),
});

export const row = (id: number, changes: Partial<OrderRow> = {}): OrderRow => ({
  id,
  code: `GLN-${id}`,
  version: 3,
  type: 'CART',
  mode: null,
  patient_id: id,
  patient_name: `Patient ${id}`,
  phone_no: '9820041736',
  city: 'Mumbai',
  store: 'Mahim',
  status: 'PLACED',
  status_name: 'PLACED',
  status_since: minutesFromNow(-18),
  tat_due_at: minutesFromNow(24),
  due_at: null,
  reason: 'SELF-VALID-RX',
  prescription_state: 'NONE',
  value: 148_620,
  slot_start: null,
  slot_end: null,
  assignee_id: null,
  assignee: null,
  last_note: null,
  placed_at: minutesFromNow(-38),
  next: { ability: askDoctor },
  ...changes,
});

export const record = (of: OrderRow, changes: Partial<OrderRecord> = {}): OrderRecord => ({
  ...of,
  patient: { id: 1, age: 46, gender: 'female', allergies: [{ name: 'codeine', severity: 'SEVERE' }] },
  address: 'B-402, Sai Darshan, Mumbai',
  pincode: '400053',
  payment: 'Cash on delivery',
  attempts: 0,
  lines: [],
  promo: null,
  discount: 0,
  delivery_charge: 0,
  prescriptions: [],
  timeline: [],
  abilities: [askDoctor, blocked, cancelByUs],
  may_settle_reason: false,
  may_edit_lines: false,
  ...changes,
});

export interface RecordedRequest {
  method: string;
  path: string;
  query: string;
  body: Record<string, unknown> | undefined;
}

type Answer = (request: RecordedRequest) => [status: number, body: unknown] | Promise<[status: number, body: unknown]>;

/** A response that waits until it is released. */
export function heldAnswer(response: [status: number, body: unknown]): { response: Answer; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { response: () => released.then(() => response), release: () => release() };
}

const reasons = {
  reasons: [
    { reason_name: 'Found it elsewhere', category: 'patient', events: ['mark_cancel_by_customer', 'mark_cancel_by_us'] },
    { reason_name: 'Moved away', category: 'subscription', events: ['mark_subscription_stopped'] },
    { reason_name: 'Drug not available', category: 'stock', events: ['mark_cancel_by_us'] },
  ],
  quick_comments: {
    patient: [
      { id: 1, comment: 'Bought it downstairs' },
      { id: 2, comment: 'Will order next month' },
      { id: 3, comment: 'Doctor stopped it' },
    ],
    stock: [],
  },
};

/** Serves these rows; `more` overrides responses by `METHOD /path`. Returns the list of recorded requests. */
export function serveOrders(rows: OrderRow[], more: Record<string, Answer> = {}): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  const usual: Record<string, Answer> = {
    'GET /api/oms/orders': () => [200, { rows, total: rows.length, page: 1, page_size: 50, as_of: minutesFromNow(0) }],
    'GET /api/oms/orders/summary': () => [200, { open: 1284, late: 8, soon: 23, unassigned: 14, needs_prescription: 96, mine: 31 }],
    'GET /api/oms/cancel-reasons': () => [200, reasons],
    ...Object.fromEntries(rows.map((each) => [`GET /api/oms/orders/${each.id}`, (): [number, unknown] => [200, record(each)]])),
  };
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const one = { method: request.method, path: pathname, query: decodeURIComponent(search), body: text ? JSON.parse(text) : undefined };
    requests.push(one);
    const key = `${one.method} ${pathname}`;
    const [status, body] = (await (more[key] ?? usual[key])?.(one)) ?? [
      404,
      { defined: true, code: 'NOT_FOUND', status: 404, message: 'Record not found' },
    ];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return requests;
}
