import { describe, expect, it } from 'vitest';
import * as filters from '#features/orders/console/order-table/order-filters.ts';
import { allOrders } from '#features/orders/console/order-table/order-scope.ts';
import * as searches from '#features/orders/console/order-table/order-search.ts';
import { EVERY_STATUS, ofView, orderViews, viewOf } from '#features/orders/console/order-list/order-views.ts';

const { withFilters } = searches;
const read = (query: string) => searches.readSearch(allOrders, new URLSearchParams(query));
const listParameters = searches.listParameters.bind(null, allOrders);
const writeSearch = searches.writeSearch.bind(null, allOrders);
const unknownParams = searches.unknownParams.bind(null, allOrders);
const shownFilters = filters.shownFilters.bind(null, allOrders);
const addressed = filters.toAddress.bind(null, allOrders);

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

describe('the status filter', () => {
  it('shows the server’s default as a set filter, and all statuses as none', () => {
    expect(shownFilters({})['status']?.split(',')).toHaveLength(11);
    expect(shownFilters({ status: EVERY_STATUS })).toEqual({});
  });

  it('means all statuses without its chip, and the default when just the open ones are chosen', () => {
    expect(addressed({ status: null })).toEqual({ status: EVERY_STATUS });
    expect(addressed({ status: shownFilters({})['status'] ?? '' })).toEqual({ status: null });
    expect(addressed({ city: null })).toEqual({ city: null });
  });
});

describe('views', () => {
  it.each(orderViews.map((view) => [view.title, view] as const))('"%s" is recognised by its address', (_, view) => {
    expect(viewOf(read(writeSearch(ofView(view, 50))))).toBe(view);
  });

  it('do not include custom combinations of statuses', () => expect(viewOf(read('status=PLACED'))).toBeNull());
});
