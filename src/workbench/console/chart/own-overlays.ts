import { msg } from '#platform/console/language/language.ts';
import type { Overlay } from './overlay.ts';

/** Ways of looking at a chart that need no server: the console and the static site have them alike. */
export const coverage: Overlay = {
  id: 'coverage',
  title: msg('Coverage'),
  lacks: () => null,
  load: () => import('../path-coverage/coverage-overlay.tsx'),
};

export const screens: Overlay = {
  id: 'screens',
  title: msg('Screens'),
  lacks: () => null,
  load: () => import('../screens/screens-overlay.tsx'),
};

/** A chart beside what it was, or against what somebody proposes. */
export const compare: Overlay = {
  id: 'compare',
  title: msg('Compare'),
  icon: 'swap',
  apart: true,
  lacks: () => null,
  load: () => import('../compare/compare-overlay.tsx'),
};
