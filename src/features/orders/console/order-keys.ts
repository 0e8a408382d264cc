import { msg } from '#platform/console/language/language.ts';
import type { KeyGroup } from '#platform/console/ui/keys/screen-keys.ts';

/** Shortcuts of the list and of the open order. */
export const orderKeys: KeyGroup = {
  title: msg('Orders'),
  keys: [
    [msg('Next row, previous row'), ['j', 'k']],
    [msg('Open the order'), ['Enter']],
    [msg('Close the order'), ['Esc']],
    [msg('Order over the whole page, and back'), ['f']],
    [msg('Change the status: then an event’s letter'), ['a']],
    [msg('Undo your last change, within a minute'), ['z']],
    [msg('Change delivery or payment'), ['d']],
    [msg('Pick or unpick the row'), ['x']],
    [msg('Search'), ['/']],
    [msg('Send a comment or a note'), ['Ctrl', 'Enter']],
  ],
};
