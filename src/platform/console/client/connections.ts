/** Live connections to the server and to other tabs, bundled in one chunk that loads after the first rows. */
export { BroadcastChannel, createLeaderElection } from 'broadcast-channel';
export { io } from 'socket.io-client';
