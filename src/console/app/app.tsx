import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { currentLanguage, onLanguage, t } from '#console/language/language.ts';
import { queryClient } from '#console/lib/query-client.ts';
import { tellFirstScreen } from '#console/lib/when-quiet.ts';
import { Announcer } from '#console/ui/feedback/announcer.tsx';
import { Toasts } from '#console/ui/feedback/toasts.tsx';
import { product } from '#contracts/product.ts';
import { currentlyShown, onShown, type Shown } from './navigation.ts';
import { OpenScreen } from './open-screen.tsx';
import { isInspectorOfPage } from './place.ts';
import { session } from './session.ts';
import { PageLoader } from './shell/page-loader.tsx';
import { ShellDialog } from './shell/shell-dialog.tsx';

/** The console: the open screen, inside its frame once somebody is signed in (§2.3). */
export function App() {
  const shown = useSyncExternalStore(onShown, currentlyShown);
  const language = useSyncExternalStore(onLanguage, currentLanguage);
  // The whole user: what an administrator changes is drawn at once, menu and screen alike.
  const userId = useSelector(session, ({ context }) => context.user)?.user_id;
  const title = titleOf(shown);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(tellFirstScreen, []);
  const Frame = shown.arrived?.Frame;
  // Nothing of one user's screen may stay for the next, nor ask for anything once the session is over.
  const isKept = isInspectorOfPage && shown.area?.id === 'inspector';
  const screen = Frame && !isKept ? userId !== undefined && <OpenScreen key={userId} shown={shown} /> : <OpenScreen shown={shown} />;
  return (
    <QueryClientProvider client={queryClient}>
      {shown.loading && <PageLoader />}
      {/* Another language redraws everything at once; the place, the session and the data are kept outside of it. */}
      <Fragment key={language}>{Frame && screen ? <Frame shown={shown}>{screen}</Frame> : screen}</Fragment>
      {Frame && screen && <ShellDialog />}
      <Toasts />
      <Announcer />
    </QueryClientProvider>
  );
}

const titleOf = ({ area }: Shown) => (area ? `${t(area.title)} · ${product.title}` : product.title);
