import { client } from '../../api.ts';
import type { InspectionMessage, Recording } from '#platform/contract/inspection.ts';
import { readMessage } from '../store/messages.ts';

export interface OpenedRecording {
  id: number;
  /** Name of the recorded user. */
  by: string;
  recording: Recording;
}

/** Loads all parts of a recorded session from the server. */
export async function openRecorded(id: number): Promise<OpenedRecording> {
  const messages: InspectionMessage[] = [];
  for (let after = 0; ; ) {
    const { recording, messages: more, next_after } = await client.admin.openRecording({ recording_id: id, after_part: after });
    messages.push(...more.map(readMessage).filter((message) => message !== null));
    if (next_after === null)
      return {
        id,
        by: recording.by,
        recording: { format: 'galen-recording/2', startedAt: recording.started_at, build: recording.build, messages },
      };
    after = next_after;
  }
}
