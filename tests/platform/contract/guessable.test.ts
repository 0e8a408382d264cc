import { expect, test } from 'vitest';
import { COMMON_PASSWORD, guessable, OWN_PASSWORD } from '#platform/session/guessable.ts';

const personalData = ['Asha Deshpande', 'asha.d@example.com', '9876543210'];

test.each([
  'password1234',
  '123456789012',
  'qwertyuiop12',
  'passwordpassword',
  'iloveyou1234',
  'galen-demo-1',
  'galenops2026',
  'aaaaaaaaaaaa',
  'P@ssw0rd2026!',
  'Welcome@12345',
  '1qaz2wsx3edc',
  'qwerty123456',
  '098765432109',
  'abcdefghijkl',
  'hello-hello-hello',
  'administrator',
  'letmein12345',
  'MyPassword!23',
  'India@123456',
  'christopher1',
  '201120262026',
  'correcthorsebatterystaple',
  'asdfasdfasdf',
  'zxcvbnmasdfg',
  '1q2w3e4r5t6y',
  'Mumbai@2026!!',
  'snowboarding1',
])('%s is refused for everyone', (password) => {
  expect(guessable(password)).toBe(COMMON_PASSWORD);
});

test.each(['ashadeshpande', 'Asha.D@example.com', 'Deshpande@9876543210', 'asha98765432101', 'Asha Deshpande 12'])(
  '%s is refused for a person of that name',
  (password) => {
    expect(guessable(password, personalData)).not.toBeNull();
  },
);

test('personal data of others is described as one’s own', () => {
  expect(guessable('ashadeshpande', personalData)).toBe(OWN_PASSWORD);
  expect(guessable('ashadeshpande')).toBeNull();
});

test.each([
  'three otters',
  'three otters under the bridge',
  'a long enough password',
  'k3mf-92qd-x7ty-aaaa',
  'correct otter juggles',
  'monsoon kettle velvet',
  'चाय और बारिश की शाम',
  'Zq8#mLw2!rTx',
  '84629175038164920573',
])('%s is accepted', (password) => {
  expect(guessable(password, personalData)).toBeNull();
});
