/** Part of a parsed message: text, a value, `#`, or a plural choice. */
export type Token = string | [name: string] | [name: string, type: 'plural', choices: Record<string, Token[]>];

const HOLE = /\{(\w+)(?:, plural, ?|\})/y;
const CHOICE = /\s*(=\d+|zero|one|two|few|many|other) ?\{/y;
const END = /\s*\}/y;
const WORDS = /[^{}#]+|#/y;

/** Parser state of a message. @throws Error for invalid syntax */
class Reader {
  at = 0;
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.message);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  /** Reads to the end of the message or of the current choice. */
  tokens(): Token[] {
    const found: Token[] = [];
    while (this.at < this.message.length) {
      const words = this.take(WORDS);
      const hole = words ?? this.take(HOLE);
      if (!hole) break;
      found.push(words ? words[0] : this.hole(hole));
    }
    return found;
  }

  hole([whole, name = '']: RegExpExecArray): Token {
    if (whole.endsWith('}')) return [name];
    const choices: Record<string, Token[]> = {};
    for (let choice = this.take(CHOICE); choice; choice = this.take(CHOICE)) {
      choices[choice[1]?.replace('=', '') ?? ''] = this.tokens();
      this.end();
    }
    this.end();
    return [name, 'plural', choices];
  }

  end(): void {
    if (!this.take(END)) throw new SyntaxError(`Not a message: ${this.message}`);
  }
}

/**
 * Parses a message: `{name}` and `{n, plural, one {# order} other {# orders}}`, the subset of ICU that the console uses; the
 * full parser would add six kilobytes to every page. Invalid messages are treated as text.
 */
export function readMessage(message: string): Token[] {
  const reader = new Reader(message);
  try {
    const tokens = reader.tokens();
    return reader.at === message.length ? tokens : [message];
  } catch {
    return [message];
  }
}
