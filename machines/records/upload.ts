import { assign, type ErrorActorEvent, fromPromise, setup } from 'xstate';

/** A file before it is sent, checked against the folder's rules. */
export interface ChosenFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Why the folder rejects it; null if it is accepted. */
  refusal: string | null;
  /** Whether its hash can be computed: it is small enough, and the browser supports it. */
  hashable: boolean;
}

export interface UploadFacts {
  file: ChosenFile | null;
  /** Hexadecimal SHA-256; null if not computed. */
  sha256: string | null;
  /** Id assigned by the server; null if the upload has not started there. */
  id: number | null;
  /** Number of bytes received by the server. */
  received: number;
  /** Bytes of each part except the last. */
  partSize: number;
  /** Why it stopped or was rejected, as a sentence. */
  reason: string | null;
}

export type UploadEvent =
  | { type: 'file.choose'; file: ChosenFile }
  | { type: 'turn.give' | 'upload.pause' | 'upload.resume' | 'upload.cancel' };

/** Rejection of an actor: `final` if the server will never accept the file. */
export interface UploadProblem {
  message: string;
  final: boolean;
}

/** Failure of any running actor. */
type Stop = ErrorActorEvent<UploadProblem, 'hash' | 'begin' | 'sendPart' | 'finish'>;

type Begun = Pick<UploadFacts, 'received' | 'partSize'> & { id: number };
const unprovided = (name: string) => () => Promise.reject({ message: `${name} is not provided`, final: true } satisfies UploadProblem);

const upload = setup({
  types: {
    context: {} as UploadFacts,
    events: {} as UploadEvent | Stop,
    input: {} as Partial<UploadFacts>,
    tags: {} as 'busy' | 'over',
    meta: {} as { spec?: string },
  },
  actors: {
    hash: fromPromise<string>(unprovided('hash')),
    /** Starts or resumes the upload: returns which bytes the server has. */
    begin: fromPromise<Begun, { sha256: string | null }>(unprovided('begin')),
    /** Sends one part, starting at `received`. @returns the number of bytes received now */
    sendPart: fromPromise<number, { id: number | null; received: number; partSize: number }>(unprovided('sendPart')),
    finish: fromPromise<void, { id: number | null }>(unprovided('finish')),
    cancel: fromPromise<void, { id: number | null }>(unprovided('cancel')),
  },
  guards: {
    isTaken: (_, params: { file: ChosenFile }) => params.file.refusal === null,
    isHashable: ({ context: { file, sha256 } }) => file?.hashable === true && sha256 === null,
    isWhole: ({ context: { file } }, params: { received: number }) => params.received >= (file?.size ?? 0),
    isFinal: (_, params: { problem: UploadProblem }) => params.problem.final,
    hasBegun: ({ context: { id } }) => id !== null,
  },
  actions: {
    keepFile: assign((_, params: { file: ChosenFile }) => ({ file: params.file, reason: params.file.refusal })),
    keepHash: assign((_, params: { sha256: string }) => ({ sha256: params.sha256 })),
    keepBegun: assign((_, { id, received, partSize }: Begun) => ({ id, received, partSize })),
    keepReceived: assign((_, params: { received: number }) => ({ received: params.received })),
    keepProblem: assign((_, params: { problem: UploadProblem }) => ({ reason: params.problem.message })),
    forgetProblem: assign({ reason: null }),
  },
});

const keepProblem = { type: 'keepProblem' as const, params: ({ event }: { event: Stop }) => ({ problem: event.error }) };

const hashing = upload.createStateConfig({
  description: 'What its bytes hash to is computed here, so that the server can tell whether they arrived as they left',
  tags: 'busy',
  invoke: {
    id: 'hash',
    src: 'hash',
    onDone: { target: 'beginning', actions: { type: 'keepHash', params: ({ event }) => ({ sha256: event.output }) } },
  },
});

const beginning = upload.createStateConfig({
  description: 'The server makes room, or says which bytes it has already',
  tags: 'busy',
  invoke: {
    id: 'begin',
    src: 'begin',
    input: ({ context: { sha256 } }) => ({ sha256 }),
    onDone: [
      {
        guard: { type: 'isWhole', params: ({ event }) => ({ received: event.output.received }) },
        target: 'finishing',
        actions: { type: 'keepBegun', params: ({ event }) => event.output },
      },
      { target: 'sending', actions: { type: 'keepBegun', params: ({ event }) => event.output } },
    ],
  },
});

const sending = upload.createStateConfig({
  description: 'One part after the other; the server says how much it has',
  tags: 'busy',
  invoke: {
    id: 'sendPart',
    src: 'sendPart',
    input: ({ context: { id, received, partSize } }) => ({ id, received, partSize }),
    onDone: [
      {
        guard: { type: 'isWhole', params: ({ event }) => ({ received: event.output }) },
        target: 'finishing',
        actions: { type: 'keepReceived', params: ({ event }) => ({ received: event.output }) },
      },
      {
        target: 'sending',
        reenter: true,
        actions: { type: 'keepReceived', params: ({ event }) => ({ received: event.output }) },
      },
    ],
  },
});

const finishing = upload.createStateConfig({
  description: 'All bytes are there; the server looks at hash and content',
  tags: 'busy',
  // Nothing can be paused any more, and a file that is about to be stored cannot be cancelled.
  on: { 'upload.pause': {}, 'upload.cancel': {} },
  invoke: { id: 'finish', src: 'finish', input: ({ context: { id } }) => ({ id }), onDone: '#upload.done' },
});

const going = upload.createStateConfig({
  description: 'It moves by itself once it is its turn; whatever fails stops it',
  initial: 'waiting',
  on: {
    'upload.pause': '#upload.unfinished.halted.paused',
    'xstate.error.actor.*': [
      {
        guard: { type: 'isFinal', params: ({ event }) => ({ problem: event.error }) },
        target: '#upload.refused',
        actions: keepProblem,
      },
      { target: '#upload.unfinished.halted.failed', actions: keepProblem },
    ],
  },
  states: {
    waiting: {
      description: 'Others are sent first',
      on: { 'turn.give': [{ guard: 'isHashable', target: 'hashing' }, { target: 'beginning' }] },
    },
    hashing,
    beginning,
    sending,
    finishing,
  },
});

/** Resumes in the queue, not in its former state (as with a history state), because another upload may have taken its turn. */
const halted = upload.createStateConfig({
  description: 'It stands until somebody lets it go on',
  initial: 'paused',
  on: { 'upload.resume': { target: '#upload.unfinished.going', actions: 'forgetProblem' } },
  states: {
    paused: { description: 'Somebody halted it; what is on the server stays there' },
    failed: { description: 'Something was in the way; it can go on where it stopped' },
  },
});

/**
 * The upload of one file, part by part. Bytes that the server has are never sent again: not after a pause, a failure, or a
 * reload with the same file. The server stores `sending`, `done`, `refused` and `cancelled` in the upload's row.
 */
export const uploadMachine = upload.createMachine({
  id: 'upload',
  description: 'Brings one file to the server, and goes on where it stopped',
  context: ({ input }) => ({ file: null, sha256: null, id: null, received: 0, partSize: 0, reason: null, ...input }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'A file is dropped or chosen; the rules of the folder are looked at first',
      on: {
        'file.choose': [
          {
            guard: { type: 'isTaken', params: ({ event }) => ({ file: event.file }) },
            target: 'unfinished',
            actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
          },
          { target: 'refused', actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) } },
        ],
      },
    },
    unfinished: {
      description: 'The server has not said yet whether it keeps the file: it can be given up',
      initial: 'going',
      on: { 'upload.cancel': [{ guard: 'hasBegun', target: 'cancelling' }, { target: 'cancelled' }] },
      states: { going, halted },
    },
    cancelling: {
      description: 'The server forgets what it has of it',
      invoke: { id: 'cancel', src: 'cancel', input: ({ context: { id } }) => ({ id }), onDone: 'cancelled', onError: 'cancelled' },
    },
    done: { type: 'final', tags: 'over', description: 'The file is stored' },
    refused: { type: 'final', tags: 'over', description: 'The file is not taken, and the reason is said' },
    cancelled: { type: 'final', tags: 'over', description: 'Given up; what was on the server is forgotten, at the latest after a day' },
  },
});

export const uploadEvents: Record<UploadEvent['type'], string> = {
  'file.choose': 'A file is dropped or chosen',
  'turn.give': 'It is its turn',
  'upload.pause': 'Somebody halts it',
  'upload.resume': 'Somebody lets it go on',
  'upload.cancel': 'Somebody gives it up',
};

export const uploadGuards = {
  isTaken: 'The folder’s rules do not allow this file',
  isHashable: 'The file is already hashed, or too large to hash',
  isWhole: 'Bytes are still missing',
  isFinal: 'The upload can continue',
  hasBegun: 'The upload has not started on the server',
} as const;
