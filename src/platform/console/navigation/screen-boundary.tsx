import { Component, type ReactNode } from 'react';
import { t } from '../language/language.ts';
import { FailedState } from '../ui/feedback/states.tsx';

interface ScreenBoundaryProps {
  children: ReactNode;
}

/**
 * Error boundary per screen: an error leaves the shell and the rest of the console working. The root's hook reports it; Sentry's
 * own boundary would add 5 kB to every page, also to those without error reporting.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="screen-failed">
        <h1 className="visually-hidden">{t('No page')}</h1>
        <FailedState title={t('This page has stopped working')} onRetry={() => this.setState({ failed: false })}>
          {t('Something on this page failed. What you saved is kept. Retry to load it again.')}
        </FailedState>
      </div>
    );
  }
}
