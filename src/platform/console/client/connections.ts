/** What keeps a screen live once it stands: to the server and to the other tabs. Loaded together, after the first rows. */
export { BroadcastChannel, createLeaderElection } from 'broadcast-channel';
export { io } from 'socket.io-client';
