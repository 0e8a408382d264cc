import { IconLock, IconShield } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';

const signIn: Area = {
  id: 'authentication',
  title: msg('Sign in'),
  path: '/authentication',
  bare: true,
  group: null,
  icon: IconLock,
  access: 'public',
  screen: () => import('./console/sign-in/sign-in-screen.tsx'),
};

const account: Area = {
  id: 'account',
  title: msg('Account settings'),
  menu: msg('MFA setup'),
  path: '/user-settings/mfa-setup',
  group: 'Account',
  icon: IconShield,
  key: 'a',
  access: 'session',
  screen: () => import('./console/account/account-screen.tsx'),
};

export default {
  screens: [signIn, account],
  facts: { 'sessions.changed': () => [api.main.sessions.key()] },
} satisfies ConsoleFeature;
