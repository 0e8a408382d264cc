import { useId } from 'react';

interface CheckListProps {
  title: string;
  options: readonly { value: string; help?: string }[];
  /** Name of the value, which is shown beside it. */
  inWords: (value: string) => string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Multiple choice. Chosen values that are no longer offered stay visible and can be removed. */
export function CheckList({ title, options, inWords, chosen, error, onChange }: CheckListProps) {
  const gone = chosen.filter((value) => !options.some((option) => option.value === value)).map((value) => ({ value, help: undefined }));
  const toggle = (value: string) => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  const errorId = useId();
  return (
    <fieldset className="check-list" aria-describedby={error ? errorId : undefined} data-invalid={error ? true : undefined}>
      <legend>
        {title} <span className="muted">{chosen.length}</span>
      </legend>
      {[...options, ...gone].map(({ value, help }) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span>
            {inWords(value)} {inWords(value) !== value && <code className="muted">{value}</code>}
            {help && <small>{help}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="help help-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
