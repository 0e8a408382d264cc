import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useRouterAddress } from '#workbench/console/screen/router-address.ts';
import { parseLocation } from '#workbench/console/chart/address.ts';

function open(path: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>;
  const { result } = renderHook(() => ({ address: useRouterAddress(), at: useLocation(), navigate: useNavigate() }), { wrapper });
  return {
    read: () => result.current.address.read(),
    there: () => result.current.at.search + result.current.at.hash,
    write: (query: string, replace = false) => act(() => result.current.address.write(query, { replace })),
    back: () => act(() => void result.current.navigate(-1)),
  };
}

test('stores the play in the fragment and everything else in the query', () => {
  const { read, there, write } = open('/statecharts');
  write('chart=signIn&state=signIn.mfa&play=default*elogin.submit*-e30');
  expect(there()).toBe('?chart=signIn&state=signIn.mfa#play=default*elogin.submit*-e30');
  expect(read()).toBe('chart=signIn&state=signIn.mfa&play=default*elogin.submit*-e30');
  write('chart=signIn');
  expect(there()).toBe('?chart=signIn');
  write('');
  expect(there()).toBe('');
});

test('restores the play on "back"', () => {
  const { read, write, back } = open('/statecharts?chart=signIn');
  write('chart=signIn&play=default*t', true);
  write('chart=signIn&state=signIn.mfa');
  back();
  expect(parseLocation(read())).toMatchObject({ chart: 'signIn', chosen: null, play: 'default*t' });
});

test('reads names with special characters as they were written', () => {
  const { read, write } = open('/statecharts');
  const play = 'prescription drug, 50 %25 covered & more*emark#1';
  write(new URLSearchParams({ chart: 'orderLifecycle', play }).toString());
  expect(parseLocation(read()).play).toBe(play);
});

test('reads a play from the query of an old link and moves it to the fragment with the next step', () => {
  const { read, there, write } = open('/statecharts?chart=signIn&play=default*t');
  expect(parseLocation(read()).play).toBe('default*t');
  write('chart=signIn&play=default*t*t');
  expect(there()).toBe('?chart=signIn#play=default*t*t');
});

test('ignores a fragment that is not a play', () => {
  expect(open('/statecharts?chart=signIn#screen').read()).toBe('chart=signIn');
});
