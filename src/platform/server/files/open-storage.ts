import path from 'node:path';
import { openDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { openS3Storage, type S3Settings } from './s3-storage.ts';

/** The configured storage: S3-compatible, or a folder below the data folder. */
export const openFileStorage = ({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): FileStorage =>
  s3 ? openS3Storage(s3) : openDiskStorage(path.join(dataDir, 'files'));
