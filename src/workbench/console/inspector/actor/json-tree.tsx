import { t } from '#platform/console/language/language.ts';

interface JsonTreeProps {
  value: unknown;
  /** Label before the value. */
  name?: string;
  path?: string;
  /** Paths to mark. */
  changed?: ReadonlySet<string>;
  depth?: number;
}

/** Levels that are open initially. */
const OPEN_LEVELS = 2;
const MAX_ENTRIES = 200;

/** Collapsible JSON with changes marked. */
export function JsonTree({ value, name, path = '', changed, depth = 0 }: JsonTreeProps) {
  const isChanged = changed?.has(path) ?? false;
  const label = name !== undefined && <span className="json-name">{name}: </span>;
  const mark = isChanged && <span className="visually-hidden"> ({t('changed')})</span>;
  if (typeof value !== 'object' || value === null)
    return (
      <div className={isChanged ? 'json-leaf json-changed' : 'json-leaf'}>
        {label}
        <span className={`json-${value === null ? 'null' : typeof value}`}>{value === undefined ? '–' : JSON.stringify(value)}</span>
        {mark}
      </div>
    );
  const entries = Object.entries(value);
  const shape = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  if (entries.length === 0)
    return (
      <div className={isChanged ? 'json-leaf json-changed' : 'json-leaf'}>
        {label}
        {Array.isArray(value) ? '[]' : '{}'}
        {mark}
      </div>
    );
  return (
    <details className="json-holder" open={depth < OPEN_LEVELS || isChanged}>
      <summary>
        {label}
        <span className="muted">{shape}</span>
        {mark}
      </summary>
      {entries.slice(0, MAX_ENTRIES).map(([key, inner]) => (
        <JsonTree key={key} value={inner} name={key} path={`${path}/${key}`} depth={depth + 1} {...(changed && { changed })} />
      ))}
      {entries.length > MAX_ENTRIES && <div className="muted">{t('{n} more', { n: entries.length - MAX_ENTRIES })}</div>}
    </details>
  );
}
