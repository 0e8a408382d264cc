import './site.css';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { compare, coverage, screens } from '../chart/own-overlays.ts';
import { Workbench } from '../chart/workbench.tsx';
import { ThemeProvider } from '#platform/console/theme/theme-provider.tsx';
import { t } from '#platform/console/language/language.ts';
import { Mark } from '#platform/console/ui/mark.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { Announcer } from '#platform/console/ui/feedback/announcer.tsx';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { product } from '#platform/contract/product.ts';
import { hashAddress } from './hash-address.ts';
import { useTheme } from './theme.ts';

const overlays = [coverage, screens, compare];

/** The statecharts without a server: everything except live and business data. */
export function Site() {
  const { theme, turn } = useTheme();
  return (
    <ThemeProvider colorScheme={theme}>
      <div className="site">
        <header className="site-header">
          <Mark />
          <b>{product.title}</b>
          <span className="muted">{t('Statecharts')}</span>
          <span className="grow" />
          <IconButton icon={theme === 'dark' ? IconSun : IconMoon} label={t('Dark theme')} aria-pressed={theme === 'dark'} onClick={turn} />
        </header>
        <main className="site-main" tabIndex={-1}>
          <Workbench overlays={overlays} address={hashAddress} />
        </main>
        <Toasts />
        <Announcer />
      </div>
    </ThemeProvider>
  );
}
