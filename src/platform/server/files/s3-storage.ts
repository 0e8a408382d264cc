import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { checkedKey, exactly, FileMissing, type FileStorage, type PartialUpload } from './file-storage.ts';

/** S3-compatible storage; Amazon S3 without an endpoint. */
export interface S3Settings {
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Minimum part size of S3, except for the last part. */
const PART_SIZE = 5 * 1024 * 1024;

interface Bucket {
  sdk: typeof Sdk;
  client: S3Client;
  Bucket: string;
}

const named = (fault: unknown) => String((fault as { name?: unknown }).name);
/** Storages without this call expire parts by their own rule. */
const cannot = (fault: unknown) => ['MethodNotAllowed', 'NotImplemented'].includes(named(fault));
const isMissing = (fault: unknown) => ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(named(fault));

/** Loads the SDK on first use, if configured. */
async function connect(settings: S3Settings): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other providers address buckets by path and do not support the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client, Bucket: settings.bucket };
}

async function readAll(bytes: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of exactly(bytes, length)) chunks.push(chunk);
  return Buffer.concat(chunks, length);
}

/** Files as objects of one bucket. Each part is buffered in memory, because its length and signature are sent first. */
export function openS3Storage(settings: S3Settings): FileStorage {
  let connected: Promise<Bucket> | undefined;
  const bucket = () => (connected ??= connect(settings));

  return {
    partSize: PART_SIZE,
    begin: async (key) => {
      const { sdk, client, Bucket } = await bucket();
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key: checkedKey(key) }));
      if (!UploadId) throw new Error('The storage began no upload');
      return UploadId;
    },
    putPart: async ({ key, handle }, { offset, length }, bytes) => {
      const Body = await readAll(bytes, length);
      const { sdk, client, Bucket } = await bucket();
      const PartNumber = offset / PART_SIZE + 1;
      const command = new sdk.UploadPartCommand({
        Bucket,
        Key: checkedKey(key),
        UploadId: handle,
        PartNumber,
        Body,
        ContentLength: length,
      });
      const { ETag } = await client.send(command);
      if (!ETag) throw new Error('The storage gave no receipt for a part');
      return ETag;
    },
    complete: async (upload) => complete(await bucket(), upload),
    abandon: async ({ key, handle }) => {
      const { sdk, client, Bucket } = await bucket();
      const command = new sdk.AbortMultipartUploadCommand({ Bucket, Key: checkedKey(key), UploadId: handle });
      await client.send(command).catch((fault: unknown) => {
        if (!isMissing(fault) && !cannot(fault)) throw fault;
      });
    },
    put: async (key, bytes) => {
      const { sdk, client, Bucket } = await bucket();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: checkedKey(key), Body: bytes, ContentLength: bytes.length }));
    },
    read: async (key, range) => {
      const { sdk, client, Bucket } = await bucket();
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checkedKey(key), ...(Range && { Range }) }));
        if (!(Body instanceof Readable)) throw new Error('The storage answered no stream');
        return Body;
      } catch (fault) {
        throw isMissing(fault) ? new FileMissing() : fault;
      }
    },
    remove: async (key) => {
      const { sdk, client, Bucket } = await bucket();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: checkedKey(key) }));
    },
  };
}

/** If the response to the first attempt was lost, the upload is gone and the object exists. */
async function complete({ sdk, client, Bucket }: Bucket, { key, handle, parts }: PartialUpload): Promise<void> {
  const Key = checkedKey(key);
  const Parts = parts.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
  try {
    await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId: handle, MultipartUpload: { Parts } }));
  } catch (fault) {
    await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(() => {
      throw fault;
    });
  }
}
