/**
 * npm run dev    console with hot reload on PORT (4000); the server, restarted on every change, on PORT + 1 behind the console's proxy
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { appRoot, command, endWithNpm, say } from './step.mjs';

const port = Number(process.env.PORT ?? 4000);
const serverPort = port + 1;

function startServer() {
  const tsx = path.join(appRoot, 'node_modules/tsx/dist/cli.mjs');
  const args = [tsx, 'watch', '--clear-screen=false', path.join(appRoot, 'src/commands/dev-server.mjs'), ...process.argv.slice(2)];
  const env = { ...process.env, NODE_ENV: 'development', PORT: String(serverPort) };
  return spawn(process.execPath, args, { cwd: appRoot, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function startConsole() {
  const vite = await import('vite');
  const target = `http://127.0.0.1:${serverPort}`;
  // changeOrigin stays off because the server compares Origin with Host.
  const proxy = {
    '/api': { target },
    '/healthz': { target },
    '/readyz': { target },
    '/socket.io': { target, ws: true },
    '/ws': { target, ws: true },
  };
  const dev = await vite.createServer({
    configFile: path.join(appRoot, 'vite.config.ts'),
    mode: 'development',
    server: { host: '127.0.0.1', port, strictPort: false, proxy },
  });
  await dev.listen();
  dev.printUrls();
  return dev;
}

await command(async () => {
  await ensureInstalled();
  say(`Server on port ${serverPort}, restarted when a source changes; open the console's address below.`);
  endWithNpm();
  const server = startServer();
  const dev = await startConsole();
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await dev.close();
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    process.exit();
  };
  // Vite's own handlers would end the process before the server has stopped.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  process.on('exit', () => server.kill('SIGTERM'));
  process.on('SIGINT', () => void close());
  process.on('SIGTERM', () => void close());
  server.once('exit', (code) => {
    if (!closing) process.exitCode = code ?? 1;
    void close();
  });
});
