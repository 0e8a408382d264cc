import { Checkbox } from '@mantine/core';

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
  return (
    <Checkbox.Group
      label={
        <>
          {title} <span className="muted">{chosen.length}</span>
        </>
      }
      error={error}
      value={[...chosen]}
      onChange={onChange}
    >
      <div className="check-list">
        {[...options, ...gone].map(({ value, help }) => (
          <Checkbox
            key={value}
            value={value}
            label={
              <>
                {inWords(value)} {inWords(value) !== value && <code className="muted">{value}</code>}
              </>
            }
            description={help}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
