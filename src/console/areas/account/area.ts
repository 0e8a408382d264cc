import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'account',
  title: msg('MFA setup'),
  path: '/user-settings/mfa-setup',
  group: 'Account',
  icon: 'shield',
  key: 'a',
  access: 'session',
  screen: () => import('./account-screen.tsx'),
};
