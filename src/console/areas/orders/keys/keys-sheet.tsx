import { Dialog } from '#console/ui/overlays/dialog.tsx';

const keys: readonly (readonly [string, readonly string[]])[] = [
  ['Next row, previous row', ['j', 'k']],
  ['Open the order', ['Enter']],
  ['Close the order', ['Esc']],
  ['Order over the whole page, and back', ['f']],
  ['Change the status: then an event’s letter', ['a']],
  ['Search', ['/']],
  ['Send a comment or a note', ['Ctrl', 'Enter']],
  ['Collapse or expand the menu', ['[']],
  ['This sheet', ['?']],
];

/** Every key of the list and of the open order. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" width={420} closeOnBackdrop onClose={onClose}>
      <dl className="order-keys">
        {keys.map(([what, strokes]) => (
          <div key={what}>
            <dt>{what}</dt>
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
