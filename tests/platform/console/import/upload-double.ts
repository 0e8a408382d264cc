import { vi } from 'vitest';

/** XMLHttpRequest double; the test controls progress and outcome. */
export class UploadDouble extends EventTarget {
  static readonly sent: UploadDouble[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  path = '';
  status = 0;
  responseText = '';
  body = new FormData();

  static install(): typeof UploadDouble.sent {
    UploadDouble.sent.length = 0;
    vi.stubGlobal('XMLHttpRequest', UploadDouble);
    return UploadDouble.sent;
  }

  open(_method: string, path: string): void {
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(body: FormData): void {
    this.body = body;
    UploadDouble.sent.push(this);
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  progress(share: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 1000, total: 1000 }));
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }

  lose(): void {
    this.dispatchEvent(new Event('error'));
  }
}
