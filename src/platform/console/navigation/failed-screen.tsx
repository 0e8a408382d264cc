import { useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { t } from '../language/language.ts';
import { rich } from '../language/rich.tsx';
import { FailedState } from '../ui/feedback/failed-state.tsx';
import { LoadFailure } from './navigation.ts';
import { useOpenArea } from './open-area.ts';

/** Error element of every route: an error leaves the shell and the rest of the console working. */
export function FailedScreen() {
  const area = useOpenArea();
  const { pathname } = useLocation();
  const { state, revalidate } = useRevalidator();
  const retry = () => void revalidate();
  const isLost = useRouteError() instanceof LoadFailure;
  return (
    <div className="screen-failed">
      <h1 className="visually-hidden">{area ? t(area.title) : t('No page')}</h1>
      {isLost ? (
        <FailedState title={t('This page could not be loaded')} onRetry={retry} busy={state !== 'idle'}>
          {rich('The server did not answer, or the console was updated: <a>reload the page</a>.', {
            // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- its words come with the sentence
            a: <a href={pathname} />,
          })}
        </FailedState>
      ) : (
        <FailedState title={t('This page has stopped working')} onRetry={retry}>
          {t('Something on this page failed. What you saved is kept. Retry to load it again.')}
        </FailedState>
      )}
    </div>
  );
}
