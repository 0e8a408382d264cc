/** Trusted markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = string | number | Markup | null | false | readonly Content[];

/** Template tag that escapes values unless they are markup. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Markup {
  return new Markup(parts.map((part, index) => (index ? `${render(contents[index - 1] ?? null)}${part}` : part)).join(''));
}

function render(content: Content): string {
  if (content === null || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map((each) => render(each)).join('');
  return String(content).replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
