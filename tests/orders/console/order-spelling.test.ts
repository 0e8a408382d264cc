import { describe, expect, it } from 'vitest';
import { allOrders } from '#features/orders/console/order-list/order-scope.ts';
import { orderSpelling, parametersOf } from '#features/orders/console/order-list/order-spelling.ts';
import { EVERY_STATUS, orderViews } from '#features/orders/console/order-list/order-views.ts';
import { questionOf } from '#platform/list/console/list-address.ts';
import type { Group } from '#platform/list/where.ts';

/** A filter that no parameter spells. */
const pincodeOrCity =
  '{"match":"all","of":[{"match":"any","of":[{"field":"pincode","is":"begins","value":"4000"},{"field":"city","is":"anyOf","value":["Pune"]}]}]}';

const { write, ...spelling } = orderSpelling(allOrders);
const read = (query: string) => spelling.read(new URLSearchParams(query));
const unknownIn = (query: string) => spelling.unknownIn(new URLSearchParams(query));
const requestOf = (query: string) => parametersOf(allOrders, questionOf(allOrders.list, read(query)));
/** The address after the filter was changed to these parts. */
const changedTo = (of: Group['of'], match: Group['match'] = 'all') => write({ ...read(''), where: { match, of } });

describe('the address of the order list', () => {
  it('omits parameters with the server’s defaults', () => {
    expect(requestOf('')).toEqual({});
    expect(requestOf('sort=tat&from=0')).toEqual({});
  });

  it.each([
    'status=PLACED,DELIVERED&tat=late&sort=-value&from=120',
    'city=Pune&pincode=400072&slot=2026-11-20&created_from=2026-11-01&created_to=2026-11-20',
    'created_from=2026-03-01&assignee=none',
    'store=Pal&drug=telma&created_to=2026-02-28',
    'type=CALL&mode=AS&assignee=me&prescription=NONE,AWAITED&order_id=48213',
    'assignee=17&q=anjali+deshmukh&view=2',
    `status=PLACED&${new URLSearchParams({ where: pincodeOrCity })}&view=3&order_id=4`.replaceAll('%2C', ','),
  ])('is written as it was read: %s', (query) => expect(write(read(query))).toBe(query));

  it('requests the parameters of its filters', () => {
    expect(requestOf('status=PLACED&q=anjali&city=Pune&sort=-value&from=120&order_id=4')).toEqual({
      status: 'PLACED',
      q: 'anjali',
      city: 'Pune',
      sort: '-value',
    });
  });

  it.each([
    'status=NONSENSE',
    'status=SUBSCRIPTION STOPPED',
    'pincode=012345',
    'slot=2026-13-01',
    'tat=never&assignee=everybody',
    'q=%20%20',
    'q=%00abc',
    'drug=a%1Fb',
    'sort=colour&page=0&page_size=33&from=-2&order_id=x',
  ])('drops values that the server would refuse: %s', (query) => expect(read(query)).toEqual(read('')));

  it('keeps the valid ones of several values', () => expect(requestOf('status=DELIVERED,NONSENSE')).toEqual({ status: 'DELIVERED' }));

  it.each([
    ['city=PUNE', ['city=PUNE']],
    ['city=PUNE,Surat&tat=late', ['city=PUNE']],
    [
      'status=NEVER&sort=colour&page=0&page_size=33&from=-2&order_id=x',
      ['status=NEVER', 'sort=colour', 'from=-2', 'page=0', 'page_size=33', 'order_id=x'],
    ],
    ['q=%00abc', ['q=\0abc']],
    ['status=DELIVERED,PLACED&q= two  words &sort=tat&page=1&page_size=50&order_id=4', []],
    ['page=4&page_size=20', []],
    ['where={"match":"all","of":[{"field":"colour","is":"is","value":"red"}]}', ['the filter']],
    ['', []],
  ])('names the dropped values: %s', (query, parts) => expect(unknownIn(query)).toEqual(parts));

  it.each([
    ['page=3', 100],
    ['page=3&page_size=20', 40],
    ['from=7', 7],
  ])('begins at the row of older and newer addresses: %s', (query, from) => expect(read(query).from).toBe(from));
});

describe('the filter of an address', () => {
  it('has the server’s default as a condition, and all statuses as none', () => {
    expect(read('').where.of).toEqual([{ field: 'status', is: 'anyOf', value: allOrders.assumed.split(',') }]);
    expect(read(`status=${EVERY_STATUS}`).where.of).toEqual([]);
  });

  it('means all statuses without this condition, and the default when just the open ones are chosen', () => {
    expect(changedTo([])).toBe(`status=${EVERY_STATUS}`);
    expect(changedTo([{ field: 'status', is: 'anyOf', value: allOrders.assumed.split(',') }])).toBe('');
  });

  it('keeps conditions without a parameter of their own beside the parameters', () => {
    const [status] = read('').where.of;
    const begins = { field: 'pincode', is: 'begins', value: '4000' } as const;
    const short = { field: 'pincode', is: 'is', value: '12' } as const;
    const pune = { field: 'city', is: 'anyOf', value: ['Pune'] } as const;
    const surat = { field: 'city', is: 'anyOf', value: ['Surat'] } as const;
    const written = new URLSearchParams(changedTo([status!, begins, short, { ...pune, value: ['Pune'] }, { ...surat, value: ['Surat'] }]));
    expect(written.get('city')).toBe('Pune');
    expect(JSON.parse(written.get('where') ?? '')).toEqual({ match: 'all', of: [begins, short, surat] });
    expect(read(written.toString()).where.of).toEqual([status, pune, begins, short, surat]);
  });

  it('is one group if any of its conditions suffices', () => {
    const any = [read('tat=late').where.of[1]!, read('assignee=none').where.of[1]!];
    const written = new URLSearchParams(changedTo(any, 'any'));
    expect(written.get('status')).toBe(EVERY_STATUS);
    expect(JSON.parse(written.get('where') ?? '')).toEqual({ match: 'all', of: [{ match: 'any', of: any }] });
  });
});

describe('views', () => {
  it.each(orderViews.map((view) => [view.title, view] as const))('"%s" is recognised by its address, also if it is narrowed', (_, view) => {
    const { where, sort } = view;
    const narrowed = read(`${write({ ...read(''), where, sort })}&city=Pune`);
    expect(orderViews.filter(({ isShown }) => isShown(narrowed))).toEqual([view]);
  });

  it('do not include custom combinations of statuses', () => {
    expect(orderViews.filter(({ isShown }) => isShown(read('status=PLACED')))).toEqual([]);
  });
});
