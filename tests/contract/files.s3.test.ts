import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseFileStore } from '../../server/integrations/files/index.ts'
import { S3FileStore, type S3Settings } from '../../server/integrations/files/s3.ts'
import { hasMoto, type S3Peer, startMoto, startS3rver } from './files.peer.ts'

const text = { contentType: 'text/plain' }
const key = 'entity-1/file-1/original'

const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    region,
    forcePathStyle: true,
    ...(endpoint === null ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
  })

async function all(store: S3FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const found of store.list('')) keys.push(found)
  return keys.toSorted()
}

describe('files in a bucket', () => {
  let peer: S3Peer
  beforeAll(async () => {
    peer = await startS3rver()
  })
  afterAll(() => peer.stop())

  it('are chosen by the settings', async () => {
    const settings = await peer.bucket()
    const store = await chooseFileStore({ dataDir: '/nowhere', s3: settings })
    await store.prepare()
    await store.put(key, Buffer.from('x'), text)
    expect(await all(new S3FileStore(settings))).toEqual([key])
  })

  it('leave what others keep in the same bucket alone', async () => {
    const settings = await peer.bucket()
    const store = new S3FileStore(settings)
    await clientOf(settings).send(new PutObjectCommand({ Bucket: settings.bucket, Key: 'Backups/2026.tar', Body: 'x' }))
    await store.put(key, Buffer.from('x'), text)
    expect(await all(store)).toEqual([key])
  })

  it('a bucket that is not there stops the start, with its name and the service’s reason', async () => {
    const settings = await peer.bucket()
    await expect(new S3FileStore({ ...settings, bucket: 'not-there' }).prepare()).rejects.toThrow(
      'The bucket not-there cannot be written to: NoSuchBucket',
    )
  })
})

describe('a service in trouble', () => {
  /** Answers as told, one call after another, then as the last one says. */
  async function troubled(
    ...answers: number[]
  ): Promise<{ settings: S3Settings; calls: () => number; stop: () => void }> {
    let calls = 0
    const server = createServer((request, response) => {
      const status = answers[Math.min(calls, answers.length - 1)] ?? 500
      calls += 1
      request.resume()
      request.on('end', () => response.writeHead(status).end())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const keys = { region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 'hunter2-hunter2', forcePathStyle: true }
    return { settings: { ...keys, endpoint, bucket: 'athar' }, calls: () => calls, stop: () => server.close() }
  }

  it('is asked again, and the file then stands', async () => {
    const { settings, calls, stop } = await troubled(503, 500, 200)
    expect((await new S3FileStore(settings).put(key, Buffer.from('abc'), text)).bytes).toBe(3)
    expect(calls()).toBe(3)
    stop()
  })

  it('that stays in trouble fails the file, and is not asked for ever', async () => {
    const { settings, calls, stop } = await troubled(503)
    await expect(new S3FileStore(settings).put(key, Buffer.from('abc'), text)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 503 },
    })
    expect(calls()).toBe(4)
    stop()
  })

  it('that refuses is not asked again, and a refusal is not taken for a file that is missing', async () => {
    const { settings, calls, stop } = await troubled(403)
    await expect(new S3FileStore(settings).stat(key)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    expect(calls()).toBe(1)
    const fault = await new S3FileStore(settings).prepare().catch((error: Error) => error.message)
    expect(fault).toContain('The bucket athar cannot be written to')
    expect(fault).not.toContain('hunter2')
    stop()
  })
})

describe.skipIf(!hasMoto())('files in a bucket of a second service', () => {
  let peer: S3Peer
  beforeAll(async () => {
    peer = await startMoto()
  })
  afterAll(() => peer.stop())

  it('are listed beyond the first page of a thousand', async () => {
    const store = new S3FileStore(await peer.bucket())
    const names = Array.from({ length: 1003 }, (_, n) => `e/f/v${n}`)
    for (let n = 0; n < names.length; n += 10)
      await Promise.all(names.slice(n, n + 10).map((name) => store.put(name, Buffer.from('x'), text)))
    expect(await all(store)).toEqual(names.toSorted())
  })

  it('a bucket that keeps versions is refused: what is erased would stay', async () => {
    const settings = await peer.bucket()
    await new S3FileStore(settings).prepare()
    await clientOf(settings).send(
      new PutBucketVersioningCommand({ Bucket: settings.bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    )
    await expect(new S3FileStore(settings).prepare()).rejects.toThrow('keeps old versions')
  })

  it('a line that is cut leaves no parts behind, nor does a killed run after the next start', async () => {
    const settings = await peer.bucket()
    const store = new S3FileStore(settings)
    async function* cut(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(9 * 1024 ** 2)
      throw new Error('line cut')
    }
    await expect(store.put(key, Readable.from(cut()), text)).rejects.toThrow('line cut')
    const uploads = async (): Promise<number> =>
      (await clientOf(settings).send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }))).Uploads?.length ?? 0
    expect(await uploads()).toBe(0)
    await clientOf(settings).send(new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: key }))
    expect(await uploads()).toBe(1)
    // This service says of every upload that it began in 2010.
    await store.prepare()
    expect(await uploads()).toBe(0)
  })
})
