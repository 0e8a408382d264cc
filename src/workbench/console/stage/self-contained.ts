import typefaceFile from '#platform/console/theme/typeface/inter.woff2';

/** The picture with its typeface, so that its texts fit wherever it is opened. Unchanged in a page opened from a folder, which cannot read files. */
export async function selfContained(picture: string): Promise<string> {
  try {
    const response = await fetch(typefaceFile);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    const face = `@font-face{font-family:Inter;font-weight:400 700;src:url(data:font/woff2;base64,${base64})}`;
    return picture.replace('<style>', () => `<style>\n${face}`);
  } catch {
    return picture;
  }
}
