import { t } from '#platform/console/language/language.ts';
import { keysRequested } from '#platform/console/ui/keys/screen-keys.ts';

/** The most used shortcuts, and a button for all of them. */
export function KeyHints({ opens = true }: { opens?: boolean }) {
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
      <button type="button" onClick={() => keysRequested.emit()}>
        <kbd>?</kbd> {t('all keys')}
      </button>
    </span>
  );
}
