import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGE_SETTINGS_ID, type PageSettings } from '#platform/contract/page-settings.ts';
import { compressed } from './compression.ts';

/** The built console: one page for all screens, and assets. */
export interface ConsoleBuild {
  folder: string;
  page: string;
  /** CSP sources of the page's inline scripts. */
  scripts: string[];
}

/** Null without a build; the server then serves only the API. */
export function readConsoleBuild(root: string, settings: PageSettings): ConsoleBuild | null {
  const folder = path.join(root, 'dist/console');
  if (!existsSync(path.join(folder, 'index.html'))) return null;
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  return { folder, page: withSettings(page, settings), scripts };
}

/** Embeds the settings as a data block that is not executed, with escaped characters. */
function withSettings(page: string, settings: PageSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return page.replace('</head>', () => `<script type="application/json" id="${PAGE_SETTINGS_ID}">${json}</script></head>`);
}

/** Whether an address may belong to a screen: not to the server, a file or a hidden path. */
function mayBeScreen(address: string): boolean {
  return !/^\/(api|assets|socket\.io)(\/|$)/.test(address) && !/\/(\.|%2e)/i.test(address) && !path.posix.basename(address).includes('.');
}

const nothingFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ code: 'NOT_FOUND', message: 'Nothing found at this address' });

/** Serves immutable assets by exact name, and the page for all possible screen addresses. */
export async function serveConsole(app: FastifyInstance, build: ConsoleBuild | null): Promise<void> {
  if (build) {
    await app.register(fastifyStatic, {
      root: path.join(build.folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'deny',
      decorateReply: false,
    });
  }
  app.setNotFoundHandler(nothingFound);
  app.get('/*', compressed, (request, reply) => {
    const [address = '/'] = request.url.split('?');
    if (!build || !mayBeScreen(address)) return nothingFound(request, reply);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(build.page);
  });
}
