import { PAGE_SETTINGS_ID, type PageSettings } from '#platform/contract/page-settings.ts';

/** Replaces the settings that the server writes into the page; null removes them. Modules read them once. */
export function setPageSettings(settings: Partial<PageSettings> | null): void {
  document.getElementById(PAGE_SETTINGS_ID)?.remove();
  if (!settings) return;
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: PAGE_SETTINGS_ID });
  block.textContent = JSON.stringify(settings);
  document.head.append(block);
}
