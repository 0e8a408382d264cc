import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useRouterAddress } from '#console/areas/statecharts/router-address.ts';
import { readPlace, type WorkbenchAddress } from '#console/domain/statecharts/address.ts';

let address: WorkbenchAddress;
let there: string;
let back: () => void;

function Page() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  address = useRouterAddress();
  there = search + hash;
  back = () => void navigate(-1);
  return null;
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  );
}

const write = (query: string, replace = false) => act(() => address.write(query, { replace }));

test('what was played stays behind the #, everything else is the query', () => {
  open('/statecharts');
  write('chart=signIn&state=signIn.mfa&play=default*elogin.submit*-e30');
  expect(there).toBe('?chart=signIn&state=signIn.mfa#play=default*elogin.submit*-e30');
  expect(address.read()).toBe('chart=signIn&state=signIn.mfa&play=default*elogin.submit*-e30');
  write('chart=signIn');
  expect(there).toBe('?chart=signIn');
  write('');
  expect(there).toBe('');
});

test('a step back brings the play back', () => {
  open('/statecharts?chart=signIn');
  write('chart=signIn&play=default*t', true);
  write('chart=signIn&state=signIn.mfa');
  act(() => back());
  expect(readPlace(address.read())).toMatchObject({ chart: 'signIn', chosen: null, play: 'default*t' });
});

test('names with signs of their own are read as they were written', () => {
  open('/statecharts');
  const play = 'prescription drug, 50 %25 covered & more*emark#1';
  write(new URLSearchParams({ chart: 'orderLifecycle', play }).toString());
  expect(readPlace(address.read()).play).toBe(play);
});

test('a play in the query of an old link is read, and leaves it with the next step', () => {
  open('/statecharts?chart=signIn&play=default*t');
  expect(readPlace(address.read()).play).toBe('default*t');
  write('chart=signIn&play=default*t*t');
  expect(there).toBe('?chart=signIn#play=default*t*t');
});

test('another fragment is no play', () => {
  open('/statecharts?chart=signIn#screen');
  expect(address.read()).toBe('chart=signIn');
});
