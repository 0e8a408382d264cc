import { type Sentence, SentenceError } from '#platform/contract/sentence.ts';

/** Reason for refusing a file: a sentence for users, and a code for programs. */
export class FileRefusal extends SentenceError {
  readonly code: string;
  constructor(code: string, sentence: Sentence) {
    super(sentence);
    this.code = code;
  }
}
