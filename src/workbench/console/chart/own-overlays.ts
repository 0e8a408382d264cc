import { IconArrowsExchange } from '@tabler/icons-react';
import { msg } from '#platform/console/language/language.ts';
import type { Overlay } from './overlay.ts';

/** Overlays that need no server, shared by the console and the static site. */
export const coverage: Overlay = {
  id: 'coverage',
  title: msg('Coverage'),
  unavailableReason: () => null,
  load: () => import('../path-coverage/coverage-overlay.tsx'),
};

export const screens: Overlay = {
  id: 'screens',
  title: msg('Screens'),
  unavailableReason: () => null,
  load: () => import('../screens/screens-overlay.tsx'),
};

/** Compares a chart with an earlier version or a proposal. */
export const compare: Overlay = {
  id: 'compare',
  title: msg('Compare'),
  icon: IconArrowsExchange,
  apart: true,
  unavailableReason: () => null,
  load: () => import('../compare/compare-overlay.tsx'),
};
