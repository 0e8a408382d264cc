import './field.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

export interface FieldWords {
  label: string;
  help?: ReactNode;
  /** Replaces the help text. */
  error?: ReactNode;
}

interface FieldProps extends FieldWords {
  /** Renders the control with its id and the attributes that link it to help and error. */
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}

/** Label above, help below; an error replaces the help. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId();
  const wordsId = `${id}-words`;
  const words = error ?? help;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': words ? wordsId : undefined, 'aria-invalid': error ? true : undefined })}
      <FieldWordsLine id={wordsId} help={help} error={error} />
    </div>
  );
}

function FieldWordsLine({ id, help, error }: { id: string; help: ReactNode; error: ReactNode }) {
  if (error) {
    return (
      <p id={id} className="help help-error" role="alert">
        <IconAlertTriangle size={14} />
        <span>{error}</span>
      </p>
    );
  }
  return help ? (
    <p id={id} className="help">
      {help}
    </p>
  ) : null;
}
