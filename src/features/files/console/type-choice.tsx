import { useId } from 'react';
import { t } from '#platform/console/language/language.ts';
import { allFileTypes, type FileType, fileTypes } from '#platform/upload/file-kinds.ts';

interface TypeChoiceProps {
  chosen: readonly FileType[];
  error: string | undefined;
  onChange: (types: FileType[]) => void;
}

/** Choice of the file types that a folder accepts. */
export function TypeChoice({ chosen, error, onChange }: TypeChoiceProps) {
  const wordsId = useId();
  const toggle = (type: FileType) => onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]);
  return (
    <fieldset className="files-types" aria-describedby={error ? wordsId : undefined} data-invalid={error ? true : undefined}>
      <legend className="field-label">{t('Types')}</legend>
      {allFileTypes.map((type) => (
        <label key={type} className="files-check">
          <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
          {fileTypes[type].label}
        </label>
      ))}
      {error && (
        <p id={wordsId} className="help help-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
