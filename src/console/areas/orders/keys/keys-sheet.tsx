import { msg, t } from '#console/language/language.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';

const keys: readonly (readonly [string, readonly string[]])[] = [
  [msg('Next row, previous row'), ['j', 'k']],
  [msg('Open the order'), ['Enter']],
  [msg('Close the order'), ['Esc']],
  [msg('Order over the whole page, and back'), ['f']],
  [msg('Change the status: then an event’s letter'), ['a']],
  [msg('Search'), ['/']],
  [msg('Send a comment or a note'), ['Ctrl', 'Enter']],
  [msg('Collapse or expand the menu'), ['[']],
  [msg('This sheet'), ['?']],
];

/** Every key of the list and of the open order. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keys')} width={420} closeOnBackdrop onClose={onClose}>
      <dl className="order-keys">
        {keys.map(([what, strokes]) => (
          <div key={what}>
            <dt>{t(what)}</dt>
            <dd>
              {strokes.map((stroke) => (
                <kbd key={stroke}>{stroke}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
