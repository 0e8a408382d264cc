/** npm run typeface: writes the product's font file and the widths of its characters, after either changed in typeface-build.ts. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { buildTypeface, measureWith, TYPEFACE_FILE, WIDTHS_FILE, widthsModule } = await import('./typeface-build.ts');
const { projectRoot } = await import('./machines.ts');

const typeface = await buildTypeface();
writeFileSync(path.join(projectRoot, TYPEFACE_FILE), typeface);
writeFileSync(path.join(projectRoot, WIDTHS_FILE), widthsModule(await measureWith(typeface)));
console.log(`${TYPEFACE_FILE}: ${typeface.length} bytes. Next: npm run check -- --fix, npm run charts`);
