import { encode } from 'uqr';

/** Quiet zone that cameras need, in modules. */
const QUIET_ZONE = 4;

/** QR code as an SVG with a title; dark on light in every theme, because cameras need it. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
      <title>{title}</title>
      <rect className="qr-light" width={size} height={size} />
      <path className="qr-dark" d={dark.join('')} />
    </svg>
  );
}
