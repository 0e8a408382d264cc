import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { useAtom } from '../atom.ts';
import { currentLanguage, onLanguage, t } from '../language/language.ts';
import { queryClient } from '../client/query-client.ts';
import { markFirstScreenShown } from '../actors/when-quiet.ts';
import { Announcer } from '../ui/feedback/announcer.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { product } from '#platform/contract/product.ts';
import { type NavigationState, navigationState } from '../navigation/navigation.ts';
import { OpenScreen } from '../navigation/open-screen.tsx';
import { isInspectorOfPage } from '../navigation/location.ts';
import { session } from '#platform/session/console/session.ts';
import { PageLoader } from './page-loader.tsx';
import { ShellDialog } from './shell-dialog.tsx';

/** The console: the open screen, inside its frame when signed in (§2.3). */
export function App() {
  const state = useAtom(navigationState);
  const language = useSyncExternalStore(onLanguage, currentLanguage);
  // Selects the whole user, so that changes by an administrator re-render menu and screen.
  const userId = useSelector(session, ({ context }) => context.user)?.user_id;
  const title = titleOf(state);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(markFirstScreenShown, []);
  const Frame = state.loaded?.Frame;
  // Remounts for another user, so that no state is kept and no request is made after the session ends.
  const isKept = isInspectorOfPage && state.area?.id === 'inspector';
  const screen = Frame && !isKept ? userId !== undefined && <OpenScreen key={userId} state={state} /> : <OpenScreen state={state} />;
  return (
    <QueryClientProvider client={queryClient}>
      {state.loading && <PageLoader />}
      {/* A language change remounts everything below; navigation, session and data are kept outside. */}
      <Fragment key={language}>{Frame && screen ? <Frame state={state}>{screen}</Frame> : screen}</Fragment>
      {Frame && screen && <ShellDialog />}
      <Toasts />
      <Announcer />
    </QueryClientProvider>
  );
}

const titleOf = ({ area }: NavigationState) => (area ? `${t(area.title)} · ${product.title}` : product.title);
