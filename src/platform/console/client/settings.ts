import { PAGE_SETTINGS_ID, type PageSettings, unconfigured } from '#platform/contract/page-settings.ts';

let read: PageSettings | null = null;

/** Server settings of this page; unconfigured if the server did not render it. */
export const settings = (): PageSettings =>
  (read ??= { ...unconfigured, ...parse(document.getElementById(PAGE_SETTINGS_ID)?.textContent) });

function parse(text: string | undefined): Partial<PageSettings> {
  try {
    return (JSON.parse(text ?? '{}') as Partial<PageSettings> | null) ?? {};
  } catch (problem) {
    console.warn('Settings of the page:', problem);
    return {};
  }
}
