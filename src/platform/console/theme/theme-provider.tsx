import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ComponentProps, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { theme } from './theme.ts';

type Context = NonNullable<ComponentProps<typeof MantineContext>['value']>;

const ignore = () => {};

const contextOf = (colorScheme: 'light' | 'dark'): Context => ({
  colorScheme,
  setColorScheme: ignore,
  clearColorScheme: ignore,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
});

/**
 * Provides the theme to Mantine's components, by the two contexts of its MantineProvider. The rest of that component computes variables
 * and global classes, which are in theme.css because the content security policy forbids style elements, and sets the color scheme of
 * the page, which is `display.ts`'s task: it would first set the light one in each theme. It stands outside the whole console, because
 * it renders all components again whenever it is rendered itself.
 */
export function ThemeProvider({ colorScheme, children }: { colorScheme: 'light' | 'dark'; children: ReactNode }) {
  const context = useMemo(() => contextOf(colorScheme), [colorScheme]);
  useLayoutEffect(() => document.documentElement.setAttribute('data-respect-reduced-motion', 'true'), []);
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
