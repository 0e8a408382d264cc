import { businessDate } from '#platform/contract/business-day.ts';
import type { OrderRow } from '#features/orders/contract.ts';
import { filterableStatuses } from '#machines/orders/order-statuses.ts';
import { spreadOf, type Spread } from './figures.ts';
import { call, type Visitor } from './visitor.ts';

export interface ListFigure extends Spread {
  label: string;
  total: number;
}

const everywhere = filterableStatuses.join(',');

/** All filters, sorts and ways of paging, with values of an existing order. */
function questions(row: OrderRow, drug: string): [name: string, query: Record<string, string | number>][] {
  const today = businessDate(new Date());
  const weekAgo = businessDate(new Date(Date.now() - 7 * 86_400_000));
  const phone = row.phone_no;
  const sorts = ['-tat', 'placed', '-placed', 'status', '-status_since', '-value', 'patient', 'city', 'store', 'id', '-id'];
  return [
    ['as it opens', {}],
    ['page 10', { page: 10 }],
    ['100 a page', { page_size: 100 }],
    ...sorts.map((sort): [string, Record<string, string>] => [`sort=${sort}`, { sort }]),
    ['status=PLACED', { status: 'PLACED' }],
    ['status=COMPLETED', { status: 'COMPLETED' }],
    ['all statuses', { status: everywhere }],
    ['all statuses, sort=-placed', { status: everywhere, sort: '-placed' }],
    ['all statuses, sort=patient, page 200', { status: everywhere, sort: 'patient', page: 200 }],
    ['type', { type: 'SUBSCRIPTION' }],
    ['mode', { mode: 'PR' }],
    ['city', { city: row.city }],
    ['prescription', { prescription: 'NONE,AWAITED' }],
    ['pincode, all statuses', { pincode: '400053', status: everywhere }],
    ['drug', { drug }],
    ['drug, all statuses', { drug, status: everywhere }],
    ['slot', { slot: today }],
    ['created_from', { created_from: weekAgo, status: everywhere }],
    ['tat=late', { tat: 'late' }],
    ['tat=soon', { tat: 'soon' }],
    ['assignee=me', { assignee: 'me' }],
    ['assignee=none', { assignee: 'none' }],
    ['search number', { q: row.code, status: everywhere }],
    ['search phone', { q: `${phone.slice(0, 5)} ${phone.slice(5)}`, status: everywhere }],
    ['search name', { q: row.patient_name, status: everywhere }],
    ['search drug', { q: drug, status: everywhere }],
    ['search of one letter, all statuses', { q: 'a', status: everywhere }],
    ['city and type and drug, sort=-value', { city: row.city, type: 'CART', drug, sort: '-value' }],
  ];
}

async function time(visitor: Visitor, path: string, runs: number): Promise<Spread> {
  const times: number[] = [];
  // The first requests warm up caches and the compiler.
  for (let run = -5; run < runs; run += 1) {
    const since = performance.now();
    const response = await fetch(`${visitor.origin}${path}`, { headers: visitor.headers });
    await response.arrayBuffer();
    if (run >= 0) times.push(performance.now() - since);
  }
  return spreadOf(times);
}

/** Milliseconds of each request over one connection, including the response body. */
export async function measureList(visitor: Visitor, runs: number): Promise<ListFigure[]> {
  const { rows } = await call<{ rows: OrderRow[] }>(visitor, 'GET', '/api/oms/orders?sort=-placed');
  const [row] = rows;
  if (!row) throw new Error('There are no orders to list');
  const { lines } = await call<{ lines: { drug: string }[] }>(visitor, 'GET', `/api/oms/orders/${row.id}`);
  const figures: ListFigure[] = [];
  for (const [label, query] of questions(row, lines[0]?.drug ?? 'Dolo')) {
    const path = `/api/oms/orders?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`;
    const { total } = await call<{ total: number }>(visitor, 'GET', path);
    figures.push({ label, total, ...(await time(visitor, path, runs)) });
  }
  const { open } = await call<{ open: number }>(visitor, 'GET', '/api/oms/orders/summary');
  figures.push({ label: 'summary of the quick filters', total: open, ...(await time(visitor, '/api/oms/orders/summary', runs)) });
  figures.push({ label: 'one order with everything', total: 1, ...(await time(visitor, `/api/oms/orders/${row.id}`, runs)) });
  return figures;
}
