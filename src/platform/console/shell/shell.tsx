import './shell.css';
import { useSelector } from '@xstate/react';
import { type MouseEvent, type ReactNode, useEffect, useMemo } from 'react';
import type { Actor } from 'xstate';
import type { Area } from './area.ts';
import { OpenAreas } from './open-areas.ts';
import { t } from '../language/language.ts';
import { useMachine } from '../actors/actors.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { stored } from '../storage/session-storage.ts';
import { isFirstScreenShown } from '../actors/when-quiet.ts';
import { standingPlace } from '../ui/feedback/toast-place.ts';
import { Mark } from '../ui/mark.tsx';
import { SIDEBAR_AUTO_CLOSE_BREAKPOINT } from '#platform/contract/constants.ts';
import { product } from '#platform/contract/product.ts';
import type { tabSyncMachine } from '#machines/session/tabSync.ts';
import { sidebarMachine } from '#machines/shell/sidebar.ts';
import { menuOf } from '../navigation/routes.ts';
import { session } from '#platform/session/console/session.ts';
import { Header } from './header.tsx';
import { useShellKeys } from './shell-keys.ts';
import { Slot } from '../slot.tsx';
import { Sidebar } from './sidebar.tsx';

const sidebar = sidebarMachine.provide({
  actions: {
    rememberExpanded: () => {
      stored.sidebarOption.write('expanded');
    },
    rememberCollapsed: () => {
      stored.sidebarOption.write('collapsed');
    },
  },
});

const narrow = () => matchMedia(`(max-width: ${SIDEBAR_AUTO_CLOSE_BREAKPOINT - 1}px)`);

interface ShellProps {
  user: CurrentUser;
  /** Open area; null if no area matches the address. */
  area: Area | null;
  children: ReactNode;
}

/** Header, sidebar and the open screen (§2.3, §2.4). */
export function Shell({ user, area, children }: ShellProps) {
  const [snapshot, send] = useMachine(sidebar, {
    input: { collapsed: stored.sidebarOption.read() === 'collapsed', narrow: narrow().matches },
  });
  const menu = useMemo(() => menuOf(user), [user]);
  const collapsed = !snapshot.matches('expanded');
  const tabState = useTabState();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onWidth = ({ matches }: MediaQueryListEvent) => send({ type: matches ? 'viewport.narrowed' : 'viewport.widened' });
    narrow().addEventListener('change', onWidth, { signal });
    return () => stop.abort();
  }, [send]);
  useShellKeys({ areas: menu, onSidebar: () => send({ type: 'sidebar.toggle' }) });
  return (
    <OpenAreas value={menu}>
      <div className={collapsed ? 'shell shell-collapsed' : 'shell'} data-tab={tabState}>
        <a className="skip" href="#screen" onClick={skipToScreen}>
          {t('Skip to content')}
        </a>
        <header className="top">
          <div className="brand">
            <Mark />
            <span>{product.title}</span>
          </div>
          <Header user={user} area={area} />
        </header>
        <Sidebar areas={menu} open={area} collapsed={collapsed} onToggle={() => send({ type: 'sidebar.toggle' })} />
        <div ref={offerPlace} className="standing" />
        <main key={area?.id ?? ''} ref={moveLostFocus} id="screen" className="screen" tabIndex={-1}>
          {children}
        </main>
        <footer className="screen-foot">
          <Slot name="screen.foot" props={{ user }} />
        </footer>
      </div>
    </OpenAreas>
  );
}

const offerPlace = (place: HTMLElement | null) => standingPlace.set(place);

/** Keeps the address: its `#` may hold an open record. */
function skipToScreen(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('screen')?.focus();
}

/** State of this tab among the browser's tabs. */
function useTabState(): string | undefined {
  const tabSync = useSelector(session, ({ children }) => children.tabSync as unknown as Actor<typeof tabSyncMachine> | undefined);
  return useSelector(tabSync, (snapshot) => snapshot?.value);
}

/** Moves focus to the screen if the previous screen had it. The first screen keeps the browser's initial focus. */
function moveLostFocus(screen: HTMLElement | null): void {
  if (isFirstScreenShown() && document.activeElement === document.body) screen?.focus({ preventScroll: true });
}
