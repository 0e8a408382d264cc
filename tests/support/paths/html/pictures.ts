import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { html, Markup } from './markup.ts';

/** Pictures embedded in the page, once each. */
export class Pictures {
  private readonly folder: string;
  private readonly numbers = new Map<string, number>();
  private readonly contents: string[] = [];

  /** @param folder base folder of the file names */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Placeholder of a picture, filled by the page's script; null if the file does not exist. */
  show(file: string | undefined, words: string): Markup | null {
    const number = file === undefined ? null : this.numberOf(file);
    return number === null ? null : html`<img class="shot" data-picture="${number}" alt="${words}" loading="lazy">`;
  }

  /** Data of all pictures, for the end of the page. */
  data(): Markup {
    return new Markup(`<script type="application/json" id="pictures">${JSON.stringify(this.contents)}</script>`);
  }

  private numberOf(file: string): number | null {
    const existing = this.numbers.get(file);
    if (existing !== undefined) return existing;
    const absolute = path.join(this.folder, file);
    if (!existsSync(absolute)) return null;
    const number = this.contents.push(`data:image/webp;base64,${readFileSync(absolute, 'base64')}`) - 1;
    this.numbers.set(file, number);
    return number;
  }
}
