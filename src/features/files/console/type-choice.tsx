import { Checkbox } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { allFileTypes, type FileType, fileTypes } from '#platform/upload/file-kinds.ts';

interface TypeChoiceProps {
  chosen: readonly FileType[];
  error: string | undefined;
  onChange: (types: FileType[]) => void;
}

/** Choice of the file types that a folder accepts. */
export const TypeChoice = ({ chosen, error, onChange }: TypeChoiceProps) => (
  <Checkbox.Group label={t('Types')} error={error} value={[...chosen]} onChange={onChange}>
    <div className="files-types">
      {allFileTypes.map((type) => (
        <Checkbox key={type} value={type} label={fileTypes[type].label} />
      ))}
    </div>
  </Checkbox.Group>
);
