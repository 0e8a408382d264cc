import './feedback.css';
import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Icon } from '../base/icon.tsx';
import { Button } from '../controls/button.tsx';

interface EmptyStateProps {
  title: string;
  /** Explanation. */
  children?: ReactNode;
  /** Actions for the user. */
  actions?: ReactNode;
}

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="empty">
      <b>{title}</b>
      {children && <p className="second">{children}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  );
}

interface FailedStateProps {
  /** What failed. */
  title: string;
  /** What happened and what was kept. */
  children: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
}

export function FailedState({ title, children, onRetry, busy = false }: FailedStateProps) {
  return (
    <div className="failed" role="alert">
      <Icon name="alert" />
      <div className="grow">
        <b>{title}</b>
        <p>{children}</p>
      </div>
      {onRetry && (
        <Button size="sm" busy={busy} onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}
