import './feedback.css';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { BlockableButton } from '../controls/blockable-button.tsx';

interface FailedStateProps {
  /** What failed. */
  title: string;
  /** What happened and what was kept. */
  children: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
}

/** Mantine's Alert for something that could not be loaded or done, with Retry. */
export function FailedState({ title, children, onRetry, busy = false }: FailedStateProps) {
  return (
    <Alert icon={<IconAlertTriangle size={16} />} title={title} className="failed">
      <p>{children}</p>
      {onRetry && (
        <BlockableButton size="sm" busy={busy} onClick={onRetry}>
          {t('Retry')}
        </BlockableButton>
      )}
    </Alert>
  );
}
