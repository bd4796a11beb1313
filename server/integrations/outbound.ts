/**
 * Requests to addresses that somebody of an entity has typed: they reach services of the world, and nothing that stands
 * beside this server. Every adapter of such a service goes through here, or over connections that are kept for a moment
 * (outboundKept.ts), which are made and looked at in the same way.
 */
import { lookup as resolve } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Socket } from 'node:net'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../config.ts'

/** What the installation lets such addresses reach. `privateHosts`: networks of one's own, this machine among them. */
export interface Reach {
  privateHosts: boolean
}

/** Why a request has no answer. `offered`: some of it may have been read over there. */
export type OutboundReason = 'host' | 'connect' | 'tls' | 'timeout' | 'aborted' | 'lost' | 'tooLarge'

export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundReason,
    readonly offered: boolean,
    detail: string,
  ) {
    super(detail)
    this.name = 'OutboundError'
  }
}

export const tooLong = () => new OutboundError('tooLarge', true, 'The answer is too long')
export const notFromHere = () => new OutboundError('host', false, 'The address is not to be reached from here')

const CLOSED_V4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED_V4.addSubnet(net, bits)

// Of the newer addresses the public ones alone are open, without those that carry an older one within.
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const CLOSED_V6 = new BlockList()
CLOSED_V6.addSubnet('2001::', 32, 'ipv6')
CLOSED_V6.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address lies outside the public network: this machine, its neighbours, a cloud's own services. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return CLOSED_V4.check(address)
  if (family === 6) return !PUBLIC_V6.check(address, 'ipv6') || CLOSED_V6.check(address, 'ipv6')
  return true
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Whether a host may be asked as it is written; what a name leads to is looked at as it is resolved ({@link lookupFor}). */
export function mayReach(host: string, { privateHosts }: Reach): boolean {
  if (privateHosts) return true
  if (isLoopback(host)) return false
  return isIP(bare(host)) === 0 || !isPrivateAddress(bare(host))
}

/** What is wrong with an address that somebody typed: not https, or a host that is not to be reached from here. */
export function addressFault(address: string, reach: Reach): 'https' | 'host' | null {
  if (!URL.canParse(address)) return 'https'
  const { protocol, hostname, username, password } = new URL(address)
  const plain = protocol === 'http:' && isLoopback(hostname) && reach.privateHosts
  if ((protocol !== 'https:' && !plain) || username !== '' || password !== '') return 'https'
  return mayReach(hostname, reach) ? null : 'host'
}

/** How names are resolved: a name that leads to a private address leads nowhere, whenever it is asked. */
export const lookupFor =
  (reach: Reach): LookupFunction =>
  (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '', 0)
      if (!reach.privateHosts && found.some(({ address }) => isPrivateAddress(address)))
        return answer(new OutboundError('host', false, 'The host is not on the public network'), '', 0)
      if (options.all === true) return answer(null, found)
      const [first] = found
      return first ? answer(null, first.address, first.family) : answer(new Error('No address'), '', 0)
    })
  }

export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Milliseconds until there has to be an answer, all of it. */
  limitMs: number
  /** A longer answer is nobody's. */
  maxBytes: number
}

interface Answered<B> {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: B
}
export type OutboundAnswer = Answered<string>

const TLS_CODE = /^(?:CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/

export function faultOf(error: unknown, offered: boolean, stopped: 'timeout' | 'aborted' | null): OutboundError {
  if (error instanceof OutboundError) return error
  const { message, code = '' } = error as { message: string; code?: string }
  if (stopped !== null) return new OutboundError(stopped, offered, 'No answer')
  // After the request went out, a broken connection says nothing of whether it was read.
  if (TLS_CODE.test(code) && !offered) return new OutboundError('tls', false, message)
  return new OutboundError(offered ? 'lost' : 'connect', offered, message || code)
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The same for an answer that is a file. @throws OutboundError */
export async function outboundBytes(
  { url, method, headers, body, limitMs, maxBytes }: OutboundRequest,
  reach: Reach,
  signal?: AbortSignal,
): Promise<Answered<Buffer>> {
  if (addressFault(url, reach) !== null) throw notFromHere()
  const progress: { offered: boolean; stopped: 'timeout' | 'aborted' | null } = { offered: false, stopped: null }
  const send = url.startsWith('https:') ? overHttps : overHttp
  const ready = url.startsWith('https:') ? 'secureConnect' : 'connect'
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const open = () => {
    try {
      return send(url, { method, headers: { ...headers, ...length }, agent: false, lookup: lookupFor(reach) })
    } catch (error) {
      // A key with a character that no header takes.
      throw new OutboundError('connect', false, error instanceof Error ? error.message : String(error))
    }
  }
  const wire = open()
  const end = (why: 'timeout' | 'aborted') => {
    progress.stopped ??= why
    wire.destroy(new Error(why))
  }
  const timer = setTimeout(() => end('timeout'), limitMs)
  const onAbort = () => end('aborted')
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  try {
    wire.on('socket', (socket: Socket) => socket.once(ready, () => (progress.offered = true)))
    const answer = await new Promise<IncomingMessage>((settle, fail) => {
      wire.once('response', settle)
      wire.on('error', fail)
      wire.end(body ?? undefined)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readAll(answer, maxBytes) }
  } catch (error) {
    throw faultOf(error, progress.offered, progress.stopped)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    wire.destroy()
  }
}

/**
 * One request over a connection of its own: a kept one that has died meanwhile would leave open whether it was read.
 * A redirect is an answer like any other, and is not followed. @throws OutboundError
 */
export async function outbound(request: OutboundRequest, reach: Reach, signal?: AbortSignal): Promise<OutboundAnswer> {
  const answer = await outboundBytes(request, reach, signal)
  return { ...answer, body: answer.body.toString('utf8') }
}
