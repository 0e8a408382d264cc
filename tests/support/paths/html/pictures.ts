import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { html, Markup } from './markup.ts';

/** Pictures that stand in the page itself, each once however often it is shown. */
export class Pictures {
  private readonly folder: string;
  private readonly numbers = new Map<string, number>();
  private readonly contents: string[] = [];

  /** @param folder what the files' names are relative to */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** The place of a picture; its script puts it there. Nothing when the file does not exist. */
  show(file: string | undefined, words: string): Markup | null {
    const number = file === undefined ? null : this.numberOf(file);
    return number === null ? null : html`<img class="shot" data-picture="${number}" alt="${words}" loading="lazy">`;
  }

  /** All that are shown, for the end of the page. */
  data(): Markup {
    return new Markup(`<script type="application/json" id="pictures">${JSON.stringify(this.contents)}</script>`);
  }

  private numberOf(file: string): number | null {
    const known = this.numbers.get(file);
    if (known !== undefined) return known;
    const absolute = path.join(this.folder, file);
    if (!existsSync(absolute)) return null;
    const number = this.contents.push(`data:image/webp;base64,${readFileSync(absolute, 'base64')}`) - 1;
    this.numbers.set(file, number);
    return number;
  }
}
