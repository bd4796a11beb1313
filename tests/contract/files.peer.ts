import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../bin/lib/freePort.mjs'
import type { S3Settings } from '../../server/integrations/files/s3.ts'

/** A running service that speaks S3, with an empty bucket for each call of `bucket`. */
export interface S3Peer {
  bucket(): Promise<S3Settings>
  stop(): Promise<void>
}

const KEYS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', forcePathStyle: true }
const S3RVER = resolve(import.meta.dirname, '../../node_modules/.bin/s3rver')

async function reachable(origin: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isThere = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`nothing answers at ${origin}`)
}

/** A program that listens on `port`, in a process of its own as a service is; it ends with `stop`. */
async function startPeer(command: string, args: string[], port: number, folder: string): Promise<S3Peer> {
  const child = spawn(command, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const endpoint = `http://127.0.0.1:${port}`
  await reachable(endpoint)
  let made = 0
  return {
    bucket: async () => {
      made += 1
      const bucket = `athar-${made}`
      const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
      const { accessKeyId, secretAccessKey, region, forcePathStyle } = KEYS
      const client = new S3Client({ endpoint, region, forcePathStyle, credentials: { accessKeyId, secretAccessKey } })
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      client.destroy()
      return { ...KEYS, endpoint, bucket }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The one that comes with the packages. */
export async function startS3rver(): Promise<S3Peer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'athar-s3-'))
  return startPeer(process.execPath, [S3RVER, '-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s'], port, folder)
}

const PYTHON = 'python3'

/** Written by others in another language: where it is installed (`pip install "moto[s3,server]"`). */
export const hasMoto = (): boolean => {
  try {
    execFileSync(PYTHON, ['-c', 'import moto.server, flask'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export async function startMoto(): Promise<S3Peer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'athar-s3-'))
  return startPeer(PYTHON, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], port, folder)
}
