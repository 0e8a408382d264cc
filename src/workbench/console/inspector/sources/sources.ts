import { relayAddress } from '../../../inspection/console/relay.ts';
import { relaySource } from './relay-source.ts';
import type { InspectionSource } from './source.ts';
import { serverSource } from './server-source.ts';
import { inspectedWindow, windowSource } from './window-source.ts';

/** The live sources of this window. A page that opened it also forwards the server's messages. */
export function sources(): InspectionSource[] {
  const peer = inspectedWindow();
  if (peer) return [windowSource(peer)];
  const relay = relayAddress(new URLSearchParams(location.search).get('relay'));
  return relay ? [serverSource, relaySource(relay)] : [serverSource];
}
