import './feedback.css';
import { EmptyState as Empty } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Explanation. */
  children?: ReactNode;
  /** Actions for the user. */
  actions?: ReactNode;
}

/** Mantine's EmptyState, in the middle of a list or a part. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <Empty className="empty" title={title} description={children}>
      {actions && <Empty.Actions>{actions}</Empty.Actions>}
    </Empty>
  );
}
