import { expect, test } from 'vitest';
import { chartFiles } from '#workbench/drawing/gallery.ts';
import { mediaPlayerDocs as docs, mediaPlayerMachine as machine } from './fixtures/media-player.ts';

const sources = [{ domain: 'players', machine, docs }];
const files = await chartFiles(sources);
const second = await chartFiles(sources);

test('generates the folder deterministically and lists the chart under its domain with its files', () => {
  expect([...files.keys()]).toEqual(['mediaPlayer.svg', 'mediaPlayer.mmd', 'mediaPlayer.json', 'README.md']);
  expect([...second]).toEqual([...files]);
  const readme = files.get('README.md');
  expect(readme).toContain('## Players');
  expect(readme).toContain('**mediaPlayer** · Plays one track');
  for (const file of ['svg', 'mmd', 'json', 'paths.json']) expect(readme).toContain(`(mediaPlayer.${file})`);
});
