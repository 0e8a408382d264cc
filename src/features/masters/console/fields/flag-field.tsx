import { type ReactNode, useId } from 'react';

interface FlagFieldProps {
  label: string;
  help?: ReactNode;
  error?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Checkbox of a yes/no field. */
export function FlagField({ label, help, error, checked, onChange }: FlagFieldProps) {
  const wordsId = useId();
  const words = error ?? help;
  return (
    <div className="field master-flag">
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={words ? wordsId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {words && (
        <p id={wordsId} className={error ? 'help help-error' : 'help'} role={error ? 'alert' : undefined}>
          {words}
        </p>
      )}
    </div>
  );
}
