import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { Freshness } from './freshness.tsx';
import type { ListSettings } from './list-settings.ts';
import { SearchBox } from './search-box.tsx';
import type { SearchKeys } from './use-search-keys.ts';

interface TitleSearchProps extends SearchKeys {
  label: string;
  placeholder: string;
  /** Current search text; may be empty. */
  words: string;
  /** `replace`: the change adds no history entry. */
  onSearch: (words: string, options: { replace: boolean }) => void;
  ref: Ref<HTMLInputElement>;
}

interface ListTitleProps {
  title: string;
  /** Count as text; empty until loaded. */
  count: string;
  /** Time of the last fetch in milliseconds; 0 before the first response. */
  fetchedAt: number;
  /** Null if the list cannot be searched. */
  search: TitleSearchProps | null;
  /** Column chooser. */
  chooser: ReactNode;
  settings: Pick<ListSettings<unknown>, 'density' | 'toggleDensity'>;
  /** Actions at the end of the line. */
  children?: ReactNode;
}

/** First line of a list screen: title, count, freshness, search and layout. */
export function ListTitle({ title, count, fetchedAt, search, chooser, settings, children }: ListTitleProps) {
  const compact = settings.density === 'compact';
  return (
    <div className="list-title">
      <h1>{title}</h1>
      <span className="list-freshness">
        {count && `${count} · `}
        {fetchedAt > 0 && <Freshness at={fetchedAt} />}
      </span>
      {search && <TitleSearch {...search} />}
      {chooser}
      <IconButton
        icon={IconMenu2}
        variant="default"
        label={compact ? t('Density: compact') : t('Density: regular')}
        aria-pressed={compact}
        onClick={settings.toggleDensity}
      />
      {children}
    </div>
  );
}

function TitleSearch({ label, placeholder, words, onSearch, ref, ...keys }: TitleSearchProps) {
  return (
    <SearchBox
      {...keys}
      ref={ref}
      label={label}
      placeholder={placeholder}
      value={words}
      onSearch={(next) => onSearch(next, { replace: words !== '' && next !== '' })}
    />
  );
}
