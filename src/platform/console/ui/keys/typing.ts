/** Keys that belong to a field, a dialog or the browser, and not to the page's single-letter shortcuts. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[role=dialog], [role=alertdialog], [role=menu], select, textarea, [contenteditable]')) return true;
  const input = target?.closest('input');
  return input !== null && input !== undefined && !['checkbox', 'radio', 'button'].includes(input.type);
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button]), select, textarea, [contenteditable]';

/** Whether a field has the focus. */
export const isTypingNow = (): boolean => document.activeElement?.matches(FIELDS) ?? false;

/** Whether a modal dialog is open, which has the keyboard. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal=true]') !== null;
