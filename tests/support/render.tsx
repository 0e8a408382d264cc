import { render as renderPlain, type RenderOptions } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { ThemeProvider } from '#platform/console/theme/theme-provider.tsx';

/** Testing Library with the console's theme around everything that is rendered. */
export * from '@testing-library/react';

const Themed = ({ children }: { children: ReactNode }) => <ThemeProvider colorScheme="light">{children}</ThemeProvider>;

export function render(element: ReactElement, { wrapper: Wrapper, ...options }: RenderOptions = {}) {
  const wrapper = Wrapper
    ? ({ children }: { children: ReactNode }) => (
        <Themed>
          <Wrapper>{children}</Wrapper>
        </Themed>
      )
    : Themed;
  return renderPlain(element, { ...options, wrapper });
}
