import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  FileMissing,
  type FileStat,
  type FileStore,
  FileStoreFault,
  type PutOptions,
  resolveRange,
  type StoredFile,
} from './port.ts'

export interface S3Settings {
  /** An origin; null for Amazon's own service. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path and not in the host's name, as most services beside Amazon's want it. */
  forcePathStyle: boolean
}

/** Amazon's least is 5 MB for every part but the last; so much of a file is held in memory at a time. */
const PART_BYTES = 8 * 1024 ** 2
/** Tries of one call, the first one counted; the pauses between them grow. */
const TRIES = 4
const CONNECT_MS = 5_000
/** Without a byte for so long, a call is given up. */
const SILENT_MS = 30_000
const LEFTOVER_MS = 60 * 60 * 1000
// Starts with a dot, which no key segment may: never listed, never reachable by a key.
const PROBE = '.athar/writable'

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name !== 'NoSuchBucket' && error.$metadata.httpStatusCode === 404

const isKey = (key: string): boolean => {
  try {
    checkKey(key)
    return true
  } catch {
    return false
  }
}

async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer | string>) {
    const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    held.push(data)
    bytes += data.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  yield Buffer.concat(held)
}

/** So many bytes of a body, after so many that are left out: some services answer a range with more than was asked for. */
async function* cutOut(body: Readable, start: number, bytes: number): AsyncGenerator<Buffer> {
  let [skip, left] = [start, bytes]
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const piece = chunk.subarray(skip, skip + left)
    skip = Math.max(skip - chunk.length, 0)
    left -= piece.length
    if (piece.length > 0) yield piece
    if (left === 0) return
  }
  throw new Error('the file store ended its answer too soon')
}

/** Counts and hashes what is sent. */
class Meter {
  readonly #hash: Hash = createHash('sha256')
  #bytes = 0
  add(data: Buffer): Buffer {
    this.#hash.update(data)
    this.#bytes += data.length
    return data
  }
  done(): StoredFile {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/**
 * Files in a bucket of any service that speaks S3. An object is seen whole or not at all, so a file is too: a long one is
 * sent in parts that nobody sees before they are put together.
 */
export class S3FileStore implements FileStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) {
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      forcePathStyle,
      ...(endpoint === null ? {} : { endpoint }),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
      // Some services keep the checksums of newer clients within the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async prepare(): Promise<void> {
    const at = { Bucket: this.#bucket, Key: PROBE }
    try {
      await this.#client.send(new PutObjectCommand({ ...at, Body: 'x' }))
      await this.#client.send(new DeleteObjectCommand(at))
    } catch (error) {
      throw new FileStoreFault(`The bucket ${this.#bucket} cannot be written to: ${reasonOf(error)}`, { cause: error })
    }
    await this.#refuseVersions()
    await this.#dropLeftovers()
  }

  async put(key: string, source: Readable | Buffer, { contentType }: PutOptions): Promise<StoredFile> {
    const at = { Bucket: this.#bucket, Key: checkKey(key), ContentType: contentType }
    const meter = new Meter()
    if (Buffer.isBuffer(source)) {
      await this.#client.send(new PutObjectCommand({ ...at, Body: meter.add(source) }))
      return meter.done()
    }
    const parts = partsOf(source)
    const first = await parts.next()
    const head = meter.add(first.value ?? Buffer.alloc(0))
    if (head.length < PART_BYTES) await this.#client.send(new PutObjectCommand({ ...at, Body: head }))
    else await this.#putParts(at, head, parts, meter)
    return meter.done()
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const at = { Bucket: this.#bucket, Key: checkKey(key) }
    // Services answer a range that holds no byte in several ways; the size says it before.
    const found = range ? await this.stat(key) : null
    if (range && !found) throw new FileMissing('no such file')
    const asked = range && found ? resolveRange(range, found.bytes) : null
    const answer = await this.#client
      .send(new GetObjectCommand({ ...at, ...(asked ? { Range: `bytes=${asked.start}-${asked.end}` } : {}) }))
      .catch((error: unknown) => {
        throw isAbsent(error) ? new FileMissing('no such file') : error
      })
    if (!(answer.Body instanceof Readable)) throw new Error('the file store answered without a body')
    if (!asked) return answer.Body
    const before = answer.ContentRange === undefined ? asked.start : 0
    return Readable.from(cutOut(answer.Body, before, asked.end - asked.start + 1))
  }

  async stat(key: string): Promise<FileStat | null> {
    try {
      const found = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }))
      return { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client
      .send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }))
      .catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
  }

  async *list(prefix: string): AsyncIterable<string> {
    checkPrefix(prefix)
    let from: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: from }),
      )
      // Somebody else's objects in the same bucket are none of ours.
      for (const { Key: key = '' } of page.Contents ?? []) if (isKey(key)) yield key
      from = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (from !== undefined)
  }

  /** Given up half-way, the parts go: nobody would see them, and they would be paid for. */
  async #putParts(
    at: { Bucket: string; Key: string; ContentType: string },
    head: Buffer,
    rest: AsyncGenerator<Buffer>,
    meter: Meter,
  ): Promise<void> {
    const { Bucket, Key } = at
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(at))
    const upload = { Bucket, Key, UploadId }
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = []
      const send = async (Body: Buffer): Promise<void> => {
        const PartNumber = Parts.length + 1
        const { ETag } = await this.#client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
        Parts.push({ ETag, PartNumber })
      }
      await send(head)
      for await (const part of rest) if (part.length > 0) await send(meter.add(part))
      await this.#client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }

  /** What is erased has to be gone, and a bucket that keeps versions keeps it. Where asking is not allowed, nobody knows. */
  async #refuseVersions(): Promise<void> {
    const found = await this.#client
      .send(new GetBucketVersioningCommand({ Bucket: this.#bucket }))
      .catch(() => ({ Status: undefined }))
    if (found.Status === 'Enabled')
      throw new FileStoreFault(
        `The bucket ${this.#bucket} keeps old versions, so that erased files would stay. Suspend its versioning.`,
      )
  }

  /** Parts of a run that was killed. Some services list none: then their own rules clear them away. */
  async #dropLeftovers(): Promise<void> {
    const { Uploads = [] } = await this.#client
      .send(new ListMultipartUploadsCommand({ Bucket: this.#bucket }))
      .catch(() => ({ Uploads: [] }))
    for (const { Key = '', UploadId, Initiated } of Uploads) {
      // Another process may be sending these now.
      if (!isKey(Key) || Date.now() - Number(Initiated) < LEFTOVER_MS) continue
      const upload = { Bucket: this.#bucket, Key, UploadId }
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    }
  }
}

/** The service's own code, such as AccessDenied: what it says beside may hold addresses and keys. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
