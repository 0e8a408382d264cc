import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface FormErrorProps {
  /** What happened and what was kept. */
  children: ReactNode;
  className?: string;
}

/** An error of a whole form, announced when it appears; errors of one field stand at the field. */
export const FormError = ({ children, className = '' }: FormErrorProps) => (
  <p className={`help help-error ${className}`} role="alert">
    <IconAlertTriangle size={14} />
    <span>{children}</span>
  </p>
);
