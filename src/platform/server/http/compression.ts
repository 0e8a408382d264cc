import compress from '@fastify/compress';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';

/** Up to this size an answer is compressed at once, which takes less than 1 ms; larger ones in a thread. Bytes. */
const AT_ONCE = 64 * 1024;

/**
 * Of routes whose answers above 1 kB are compressed: reads, and the page. Answers to writes are not: they are small, and tokens,
 * temporary passwords and secrets, whose length under compression would tell about them (BREACH), are only among those.
 */
export const compressed: Pick<RouteShorthandOptions, 'compress'> = { compress: { encodings: ['br', 'gzip'], syncThreshold: AT_ONCE } };

/** Makes `compressed` work. Requests are never decompressed. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { globalCompression: false, globalDecompression: false });
}
