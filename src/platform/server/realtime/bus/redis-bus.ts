import { createAdapter } from '@socket.io/redis-adapter';
import { createClient, type RedisClientType } from 'redis';
import type { Bus, BusListener, OpenBus } from './bus.ts';

/** Beginning of the names of the channels, which other products may share a Redis with. */
const CHANNELS = 'galen';
/** Interval in which connections are tried, which the network may have cut without a word. Milliseconds. */
const TRY_EVERY_MS = 5_000;
const TIMEOUT_MS = 5_000;
const LONGEST_PAUSE_MS = 1_000;

/** Announcements over publish and subscribe of Redis. Nothing is kept there. @param url such as `redis://:password@redis:6379` */
export const openRedisBus =
  (url: string): OpenBus =>
  (listener) =>
    open(url, listener);

function connectTo(url: string): RedisClientType {
  const client: RedisClientType = createClient({
    url,
    pingInterval: TRY_EVERY_MS,
    socket: {
      connectTimeout: TIMEOUT_MS,
      // Without an answer to a ping it is cut.
      socketTimeout: 2 * TRY_EVERY_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, LONGEST_PAUSE_MS),
    },
  });
  // Faults are told by `lost` and `unsent`.
  client.on('error', () => undefined);
  return client;
}

function open(url: string, { connected, lost, unsent }: BusListener): Bus {
  const [announcing, listening] = [connectTo(url), connectTo(url)];
  let isConnected = false;
  let isClosed = false;

  const away = (): void => {
    if (!isConnected) return;
    isConnected = false;
    if (!isClosed) lost();
  };
  listening.on('error', away).on('end', away);
  // Its channels are subscribed to when the ping that follows them is answered.
  const onReady = async (): Promise<void> => {
    await listening.ping();
    isConnected = true;
    connected();
  };
  listening.on('ready', () => void onReady().catch(() => undefined));
  for (const client of [announcing, listening]) client.connect().catch(() => undefined);

  const publish = async (channel: string, message: string | Buffer): Promise<number> => {
    if (announcing.isReady) return announcing.publish(channel, message).catch(failed);
    return failed();
  };
  const failed = (): number => {
    if (!isClosed) unsent();
    return 0;
  };

  const events = (client: RedisClientType) => ({ on: client.on.bind(client), off: client.off.bind(client) });
  // The adapter does not wait for what it sends: what fails is told above.
  const quietly =
    <Args extends unknown[]>(send: (...args: Args) => Promise<unknown>) =>
    (...args: Args) =>
      void send(...args).catch(() => undefined);
  // By its functions the adapter knows which package a client is of.
  const publisher = {
    ...events(announcing),
    publish,
    pSubscribe: () => undefined,
    sSubscribe: () => undefined,
    sendCommand: announcing.sendCommand.bind(announcing),
  };
  const subscriber = {
    ...events(listening),
    pSubscribe: quietly(listening.pSubscribe.bind(listening)),
    subscribe: quietly(listening.subscribe.bind(listening)),
    pUnsubscribe: quietly(listening.pUnsubscribe.bind(listening)),
    unsubscribe: quietly(listening.unsubscribe.bind(listening)),
  };
  return {
    adapter: createAdapter(publisher, subscriber, { key: CHANNELS }),
    isConnected: () => isConnected,
    close: async () => {
      isClosed = true;
      announcing.destroy();
      listening.destroy();
    },
  };
}
