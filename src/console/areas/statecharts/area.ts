import { msg, speakOfCharts } from '#console/language/language.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'statecharts',
  title: msg('Statecharts'),
  path: '/statecharts',
  group: 'More areas',
  icon: 'state',
  access: 'session',
  workOf: 'flow.read',
  screen: () => Promise.all([import('./statecharts-screen.tsx'), speakOfCharts()]).then(([screen]) => screen),
};
