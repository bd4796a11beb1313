/** Stands in for the process that holds a device: says the same words, and does with its phone as it is told. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Order, Word } from '../../../server/channels/whatsapp/baileys/protocol.ts'

/** What the test tells it. */
export type Stand =
  | { stand: 'scan' | 'enter' | 'renew' | 'expire' | 'unlink' | 'offline' | 'online' | 'crash' }
  | { stand: 'write'; text: string }
  | { stand: 'file'; text: string; media: { mime: string; name?: string; bytes?: Uint8Array } }
  | { stand: 'acknowledge'; id: string; state: 'delivered' | 'read' }
  | { stand: 'close'; reason: number }

const [, , folder = '', number = '', unknown = ''] = process.argv
const creds = join(folder, 'creds.json')
const isKnown = (): boolean => existsSync(creds)
const tell = (word: Word): void => void process.send?.(word)
const report = (arrived: object): void => void process.send?.({ arrived })
let codes = 0
let online = true
let pairing: string | null = null
let sent = 0

const show = (): void => {
  codes += 1
  tell({ tell: 'code', value: `2@device-${codes}` })
}
const open = (): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(creds, '{}')
  tell({ tell: 'open', phone: number })
}
const close = (reason: number): void => tell({ tell: 'close', reason, registered: isKnown() })

function start(): void {
  codes = 0
  tell({ tell: 'connecting' })
  if (!online) return void setTimeout(() => close(408), 10)
  if (isKnown()) open()
  else show()
}

function answer(order: Exclude<Order, { do: 'start' }>): void {
  const say = (value: string | boolean | null, ok = true): void =>
    tell({ tell: 'answer', ask: order.ask, ok, value, reason: ok ? null : 428 })
  if (!online) return say(null, false)
  if (order.do === 'code') {
    pairing = 'ABCD-EFGH'
    return say(pairing)
  }
  if (order.do === 'exists') return say(`+${order.phone}` !== unknown)
  if (order.do === 'logout') {
    rmSync(creds, { force: true })
    return say(null)
  }
  sent += 1
  report({ to: `+${order.phone}`, text: order.text, ...(order.media && { media: order.media }) })
  say(`OUT${sent}`)
}

function obey(told: Stand): void {
  switch (told.stand) {
    case 'scan':
    case 'enter':
      // WhatsApp has the device connect anew once a phone knows it.
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(creds, '{}')
      return close(515)
    case 'renew':
      return show()
    case 'expire':
      return close(408)
    case 'unlink':
      rmSync(creds, { force: true })
      return close(401)
    case 'offline':
      online = false
      return close(428)
    case 'online':
      online = true
      return
    case 'crash':
      return process.exit(9)
    case 'close':
      return close(told.reason)
    case 'write':
      return tell({
        tell: 'incoming',
        message: { providerId: 'IN1', from: number, name: 'سارة', text: told.text, at: new Date().toISOString() },
      })
    case 'file':
      return tell({
        tell: 'incoming',
        message: {
          providerId: 'FILE1',
          from: number,
          text: told.text,
          media: told.media,
          at: new Date().toISOString(),
        },
      })
    case 'acknowledge':
      return tell({ tell: 'receipt', providerId: told.id, state: told.state, at: new Date().toISOString() })
  }
}

process.on('message', (given: Order | Stand) => {
  if ('stand' in given) obey(given)
  else if (given.do === 'start') start()
  else answer(given)
})
process.on('disconnect', () => process.exit(0))
tell({ tell: 'ready' })
