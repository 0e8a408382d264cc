/** Pixels per pixel of the drawing: sharp on paper and on high-density screens. */
const TIMES = 2;

/**
 * Renders a drawing as PNG on the theme's background.
 *
 * @param picture SVG text with a width and a height
 * @throws if the browser cannot draw it
 */
export async function pictureAsPng(picture: string, theme: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([picture.replace('<svg ', `<svg data-theme="${theme}" `)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * TIMES;
    canvas.height = image.naturalHeight * TIMES;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No PNG was made'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
