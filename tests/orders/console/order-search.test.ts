import { describe, expect, it } from 'vitest';
import { asListAddress, fromListAddress, questionOf } from '#features/orders/console/order-table/order-address.ts';
import type { Group } from '#platform/list/where.ts';
import { allOrders } from '#features/orders/console/order-table/order-scope.ts';
import * as searches from '#features/orders/console/order-table/order-search.ts';
import { EVERY_STATUS, orderViews } from '#features/orders/console/order-list/order-views.ts';

/** A filter that no parameter spells. */
const pincodeOrCity =
  '{"match":"all","of":[{"match":"any","of":[{"field":"pincode","is":"begins","value":"4000"},{"field":"city","is":"anyOf","value":["Pune"]}]}]}';

const { withFilters } = searches;
const read = (query: string) => searches.readSearch(allOrders, new URLSearchParams(query));
const listParameters = searches.listParameters.bind(null, allOrders);
const writeSearch = searches.writeSearch.bind(null, allOrders);
const unknownParams = searches.unknownParams.bind(null, allOrders);
const asList = (query: string) => asListAddress(allOrders, read(query));
/** The address after the filter was changed to these parts. */
const changedTo = (of: Group['of'], match: Group['match'] = 'all') =>
  writeSearch(fromListAddress(allOrders, { ...asList(''), where: { match, of } }, 50));

describe('the address of the order list', () => {
  it('omits parameters with the server’s defaults', () => {
    expect(listParameters(read(''))).toEqual({});
    expect(listParameters(read('sort=tat&page=1&page_size=50'))).toEqual({});
  });

  it.each([
    'status=PLACED,DELIVERED&tat=late&sort=-value&page=3&page_size=100',
    'city=Pune&pincode=400072&slot=2026-11-20&created_from=2026-11-01&created_to=2026-11-20',
    'type=CALL&mode=AS&assignee=me&prescription=NONE,AWAITED&order_id=48213',
    'assignee=17&q=anjali+deshmukh',
    `status=PLACED&${new URLSearchParams({ where: pincodeOrCity })}&view=3&order_id=4`.replaceAll('%2C', ','),
  ])('is written as it was read: %s', (query) => expect(writeSearch(read(query))).toBe(query));

  it.each([
    ['status=NONSENSE', {}],
    ['status=DELIVERED,NONSENSE', { status: 'DELIVERED' }],
    ['status=SUBSCRIPTION STOPPED', {}],
    ['pincode=012345', {}],
    ['slot=2026-13-01', {}],
    ['tat=never&assignee=everybody', {}],
    ['q=%20%20', {}],
    ['q=%00abc', {}],
    ['drug=a%1Fb', {}],
  ])('drops values that the server would refuse: %s', (query, accepted) => expect(read(query).filters).toEqual(accepted));

  it.each([
    ['city=PUNE', ['city=PUNE']],
    ['city=PUNE,Surat&tat=late', ['city=PUNE']],
    ['status=NEVER&sort=colour&page=0&page_size=33&order_id=x', ['status=NEVER', 'sort=colour', 'page=0', 'page_size=33', 'order_id=x']],
    ['q=%00abc', ['q=\0abc']],
    ['status=DELIVERED,PLACED&q= two  words &sort=tat&page=1&page_size=50&order_id=4', []],
    ['where={"match":"all","of":[{"field":"colour","is":"is","value":"red"}]}', ['the filter']],
    ['', []],
  ])('names the dropped values: %s', (query, parts) => expect(unknownParams(new URLSearchParams(query))).toEqual(parts));

  it('falls back for invalid sort, page and size', () => {
    expect(read('sort=colour&page=0&page_size=33&order_id=x')).toEqual(searches.plainSearch(allOrders));
  });

  it('returns to page 1 when a filter changes', () => {
    expect(withFilters(read('page=4&city=Pune'), { city: 'Surat' })).toMatchObject({ page: 1, filters: { city: 'Surat' } });
    expect(withFilters(read('page=4&city=Pune'), { city: null })).toMatchObject({ page: 1, filters: {} });
  });
});

describe('the filter as that of any list', () => {
  it('has the server’s default as a condition, and all statuses as none', () => {
    expect(asList('').where.of).toEqual([{ field: 'status', is: 'anyOf', value: allOrders.assumed.split(',') }]);
    expect(asList(`status=${EVERY_STATUS}`).where.of).toEqual([]);
  });

  it('means all statuses without this condition, and the default when just the open ones are chosen', () => {
    expect(changedTo([])).toBe(`status=${EVERY_STATUS}`);
    expect(changedTo([{ field: 'status', is: 'anyOf', value: allOrders.assumed.split(',') }])).toBe('');
  });

  it.each([
    'status=PLACED,DELIVERED&tat=late&sort=-value&page=3&page_size=100',
    'city=Pune&pincode=400072&slot=2026-11-20&created_from=2026-11-01&created_to=2026-11-20',
    'created_from=2026-03-01&assignee=none',
    'store=Pal&drug=telma&created_to=2026-02-28',
    'type=CALL&mode=AS&assignee=me&prescription=NONE,AWAITED&order_id=48213',
    'assignee=17&q=anjali+deshmukh&view=2',
  ])('keeps the address: %s', (query) => {
    const search = read(query);
    expect(writeSearch(fromListAddress(allOrders, asListAddress(allOrders, search), search.pageSize))).toBe(query);
  });

  it('keeps conditions without a parameter of their own beside the parameters', () => {
    const [status] = asList('').where.of;
    const begins = { field: 'pincode', is: 'begins', value: '4000' } as const;
    const short = { field: 'pincode', is: 'is', value: '12' } as const;
    const pune = { field: 'city', is: 'anyOf', value: ['Pune'] } as const;
    const surat = { field: 'city', is: 'anyOf', value: ['Surat'] } as const;
    const written = new URLSearchParams(changedTo([status!, begins, short, { ...pune, value: ['Pune'] }, { ...surat, value: ['Surat'] }]));
    expect(written.get('city')).toBe('Pune');
    expect(JSON.parse(written.get('where') ?? '')).toEqual({ match: 'all', of: [begins, short, surat] });
    expect(questionOf(allOrders, read(written.toString())).where?.of).toEqual([status, pune, begins, short, surat]);
  });

  it('is one group if any of its conditions suffices', () => {
    const any = [asList('tat=late').where.of[1]!, asList('assignee=none').where.of[1]!];
    const written = new URLSearchParams(changedTo(any, 'any'));
    expect(written.get('status')).toBe(EVERY_STATUS);
    expect(JSON.parse(written.get('where') ?? '')).toEqual({ match: 'all', of: [{ match: 'any', of: any }] });
  });
});

describe('views', () => {
  it.each(orderViews.map((view) => [view.title, view] as const))('"%s" is recognised by its address, also if it is narrowed', (_, view) => {
    const { where, sort } = view;
    const search = fromListAddress(allOrders, { ...asList(''), where, sort }, 50);
    const narrowed = read(writeSearch({ ...search, filters: { ...search.filters, city: 'Pune' } }));
    expect(orderViews.filter(({ isShown }) => isShown(asListAddress(allOrders, narrowed)))).toEqual([view]);
  });

  it('do not include custom combinations of statuses', () => {
    expect(orderViews.filter(({ isShown }) => isShown(asList('status=PLACED')))).toEqual([]);
  });
});
