import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import type { SearchKind } from '../search-kinds.ts';
import { searchKindTitles } from './search-words.ts';

interface SearchKindsProps {
  kinds: readonly SearchKind[];
  /** Selected kind; null: all. */
  only: SearchKind | null;
  onOnly: (kind: SearchKind | null) => void;
}

/** Buttons to search all kinds or one. */
export function SearchKinds({ kinds, only, onOnly }: SearchKindsProps) {
  const choices: (SearchKind | null)[] = [null, ...kinds];
  return (
    <fieldset className="search-kinds">
      <legend className="visually-hidden">{t('Search in')}</legend>
      {choices.map((kind, at) => (
        <Button
          key={kind ?? ''}
          size="sm"
          radius="xl"
          aria-pressed={only === kind}
          aria-keyshortcuts={`Alt+${at}`}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOnly(kind)}
        >
          {kind === null ? t('Everything') : t(searchKindTitles[kind])}
        </Button>
      ))}
    </fieldset>
  );
}
