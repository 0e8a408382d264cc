import { afterEach, describe, expect, it } from 'vitest';
import { requestHeaders } from '#platform/console/client/request-headers.ts';
import { current } from '#tests/support/people.ts';

const setCookie = (text: string) => {
  // oxlint-disable-next-line unicorn/no-document-cookie -- it is the cookie itself that is tested
  document.cookie = text;
};
afterEach(() => setCookie('XSRF-TOKEN=; max-age=0'));

const user = current();

describe('the proof against forged requests (§7.1, §9)', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s copies the cookie XSRF-TOKEN into X-XSRF-TOKEN', (method) => {
    setCookie('XSRF-TOKEN=a%3Db');
    expect(requestHeaders('oms', method, user)).toMatchObject({ 'X-XSRF-TOKEN': 'a=b' });
  });

  it.each(['GET', 'HEAD'])('%s carries none', (method) => {
    setCookie('XSRF-TOKEN=secret');
    expect(requestHeaders('oms', method, user)).not.toHaveProperty('X-XSRF-TOKEN');
  });

  it('without the cookie there is no header', () => {
    setCookie('OTHER-XSRF-TOKEN=secret');
    expect(requestHeaders('oms', 'POST', user)).not.toHaveProperty('X-XSRF-TOKEN');
    setCookie('OTHER-XSRF-TOKEN=; max-age=0');
  });
});

describe('headers by which a service knows the caller (§7.1)', () => {
  it.each([
    ['main', { Token: 'token-of-7', 'Store-Id': '2' }],
    ['oms', { Authorization: 'Bearer django-of-7' }],
    ['crm', { Authorization: 'Bearer token-of-7' }],
    ['node', { Authorization: 'Bearer token-of-7' }],
  ] as const)('of %s', (service, headers) => {
    expect(requestHeaders(service, 'GET', user)).toEqual(headers);
  });

  it('are not sent when signed out', () => expect(requestHeaders('main', 'GET', null)).toEqual({}));
});
