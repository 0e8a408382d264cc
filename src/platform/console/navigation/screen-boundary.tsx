import { Component, type ReactNode } from 'react';
import { t } from '../language/language.ts';
import { reportError } from '../reporting/error-reporting.ts';
import { FailedState } from '../ui/feedback/states.tsx';

interface ScreenBoundaryProps {
  children: ReactNode;
}

/** Error boundary per screen: an error leaves the shell and the rest of the console working. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    reportError(error, 'screen');
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
