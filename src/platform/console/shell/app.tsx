import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { useAtom } from '../atom.ts';
import { currentLanguage, onLanguage, t } from '../language/language.ts';
import { queryClient } from '../client/query-client.ts';
import { tellFirstScreen } from '../actors/when-quiet.ts';
import { Announcer } from '../ui/feedback/announcer.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { product } from '#platform/contract/product.ts';
import { type Shown, shownPlace } from '../navigation/navigation.ts';
import { OpenScreen } from '../navigation/open-screen.tsx';
import { isInspectorOfPage } from '../navigation/place.ts';
import { session } from '#platform/session/console/session.ts';
import { PageLoader } from './page-loader.tsx';
import { ShellDialog } from './shell-dialog.tsx';

/** The console: the open screen, inside its frame once somebody is signed in (§2.3). */
export function App() {
  const shown = useAtom(shownPlace);
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
