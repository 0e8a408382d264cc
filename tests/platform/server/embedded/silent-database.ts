import { once } from 'node:events';
import net from 'node:net';

/** PostgreSQL proxy that can stop forwarding, to simulate a stopped database. */
export async function openSilenceableDatabase(url: string): Promise<{ url: string; goSilent: () => void; close: () => void }> {
  const { searchParams, port } = new URL(url);
  const socketDir = searchParams.get('host');
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const proxy = net.createServer((client) => {
    const database = socketDir ? net.connect(`${socketDir}/.s.PGSQL.${port || 5432}`) : net.connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (isSilent || to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const proxyUrl = new URL(url);
  proxyUrl.searchParams.delete('host');
  proxyUrl.hostname = '127.0.0.1';
  proxyUrl.port = String((proxy.address() as net.AddressInfo).port);
  return {
    url: proxyUrl.href,
    goSilent: () => void (isSilent = true),
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
