import { t } from '#platform/console/language/language.ts';
import { keysRequested } from '#platform/console/ui/keys/screen-keys.ts';

/** The most used shortcuts, and a button for all of them. */
export function KeyHints({ opens, picks }: { opens: boolean; picks: boolean }) {
  return (
    <span className="list-hints">
      <span>
        <kbd>j</kbd> <kbd>k</kbd> {t('move')}
      </span>
      {opens && (
        <span>
          <kbd>Enter</kbd> {t('open')}
        </span>
      )}
      {picks && (
        <span>
          <kbd>x</kbd> {t('pick')}
        </span>
      )}
      <button type="button" onClick={() => keysRequested.emit()}>
        <kbd>?</kbd> {t('all keys')}
      </button>
    </span>
  );
}
