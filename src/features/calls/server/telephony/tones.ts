/** Samples in a second. */
const RATE = 8_000;
const HEADER = 44;
/** Hertz of two voices that speak in turn. */
const voices = [392, 294];

/** A WAV file (mono, 8 bits) of so many seconds, in which two tones speak in turn, each for most of a second. At least one second. */
export function tonesOf(seconds: number): Uint8Array {
  const length = Math.max(1, seconds) * RATE;
  const file = new DataView(new ArrayBuffer(HEADER + length));
  const write = (at: number, word: string) => Array.from(word).forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  file.setUint32(4, HEADER - 8 + length, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, RATE, true);
  file.setUint32(28, RATE, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  write(36, 'data');
  file.setUint32(40, length, true);
  for (let sample = 0; sample < length; sample += 1) {
    const [second, part] = [Math.floor(sample / RATE), (sample % RATE) / RATE];
    const volume = part < 0.8 ? 40 * Math.sin((Math.PI * part) / 0.8) : 0;
    const hertz = voices[second % voices.length] ?? 0;
    file.setUint8(HEADER + sample, 128 + Math.round(volume * Math.sin((2 * Math.PI * hertz * sample) / RATE)));
  }
  return new Uint8Array(file.buffer);
}
