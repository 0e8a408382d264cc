/** The most used keys, and the way to all of them. */
export function KeyHints({ onSheet }: { onSheet: () => void }) {
  return (
    <span className="list-hints">
      <span>
        <kbd>j</kbd> <kbd>k</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <button type="button" onClick={onSheet}>
        <kbd>?</kbd> all keys
      </button>
    </span>
  );
}
