import './site.css';
import { compare, coverage, screens } from '#console/domain/statecharts/own-overlays.ts';
import { Workbench } from '#console/domain/statecharts/workbench.tsx';
import { t } from '#console/language/language.ts';
import { Mark } from '#console/ui/base/mark.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Announcer } from '#console/ui/feedback/announcer.tsx';
import { Toasts } from '#console/ui/feedback/toasts.tsx';
import { product } from '#contracts/product.ts';
import { hashAddress } from './hash-address.ts';
import { useTheme } from './theme.ts';

const overlays = [coverage, screens, compare];

/** The statecharts without a server: everything but what runs, and what the business does. */
export function Site() {
  const { theme, turn } = useTheme();
  return (
    <div className="site">
      <header className="site-header">
        <Mark />
        <b>{product.title}</b>
        <span className="muted">{t('Statecharts')}</span>
        <span className="grow" />
        <IconButton icon={theme === 'dark' ? 'sun' : 'moon'} label={t('Dark theme')} aria-pressed={theme === 'dark'} onClick={turn} />
      </header>
      <main className="site-main" tabIndex={-1}>
        <Workbench overlays={overlays} address={hashAddress} />
      </main>
      <Toasts />
      <Announcer />
    </div>
  );
}
