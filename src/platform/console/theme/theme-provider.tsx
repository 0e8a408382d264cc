import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * Provides the theme to Mantine's components. It stands outside the whole console, because it renders all of them again whenever it
 * is rendered itself. The content security policy forbids style elements, so variables and global classes are in theme.css.
 */
export function ThemeProvider({ colorScheme, children }: { colorScheme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={colorScheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
