import { t } from '#platform/console/language/language.ts';
import { Chip } from '#platform/console/ui/controls/chip.tsx';
import type { SearchKind } from '../search-kinds.ts';
import { searchKindTitles } from './search-words.ts';

interface SearchKindsProps {
  kinds: readonly SearchKind[];
  /** The one that is looked through; null: all. */
  only: SearchKind | null;
  onOnly: (kind: SearchKind | null) => void;
}

/** What is looked through: all kinds, or one. */
export function SearchKinds({ kinds, only, onOnly }: SearchKindsProps) {
  const choices: (SearchKind | null)[] = [null, ...kinds];
  return (
    <fieldset className="search-kinds">
      <legend className="visually-hidden">{t('Look through')}</legend>
      {choices.map((kind, at) => (
        <Chip
          key={kind ?? ''}
          on={only === kind}
          aria-pressed={only === kind}
          aria-keyshortcuts={`Alt+${at}`}
          // The field keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOnly(kind)}
        >
          {kind === null ? t('Everything') : t(searchKindTitles[kind])}
        </Chip>
      ))}
    </fieldset>
  );
}
