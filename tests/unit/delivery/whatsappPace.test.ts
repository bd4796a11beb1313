import { describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../../server/channels/port.ts'
import { afterClose, backOff } from '../../../server/channels/whatsapp/baileys/closes.ts'
import { Paced, pacedGateway } from '../../../server/channels/whatsapp/pacing.ts'
import type { OutgoingChat } from '../../../server/channels/whatsapp/port.ts'

const chat: OutgoingChat = { id: 'm-1', lang: 'ar', to: '+966511111111', text: 'سلام' }

describe('the pace of a linked number', () => {
  it('leaves 30 to 60 seconds between two messages, a different time each time', () => {
    const paced = new Paced()
    const turns = Array.from({ length: 200 }, () => paced.next({ minMs: 30_000, maxMs: 60_000 }, 0))
    const waits = turns.slice(1).map((turn, at) => turn - (turns[at] ?? 0))
    expect(turns[0]).toBe(0)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(30_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000)
    expect(new Set(waits).size).toBeGreaterThan(150)
  })

  it('settles what waits for its turn when it is stopped or closed, without sending it', async () => {
    const send = vi.fn<() => Promise<Outcome>>().mockResolvedValue({ state: 'sent' })
    const gateway = pacedGateway('test', () => ({ send }), new Paced(), { minMs: 60_000, maxMs: 60_000 })
    expect(await gateway.send(chat)).toEqual({ state: 'sent' })
    const stop = new AbortController()
    const stopped = gateway.send(chat, stop.signal)
    const closed = gateway.send(chat)
    stop.abort()
    expect(await stopped).toMatchObject({ state: 'failed', reason: 'aborted', permanent: false })
    await gateway.close()
    expect(await closed).toMatchObject({ state: 'failed', reason: 'connect', permanent: false })
    expect(await gateway.send(chat)).toMatchObject({ reason: 'connect' })
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('after a connection has ended', () => {
  const after = (reason: number | null, registered = true, hadCode = false) =>
    afterClose({ reason, registered, hadCode })

  it('never again on 401, 403 and 440, at once on 515, else later', () => {
    expect([401, 403, 440].map((reason) => after(reason).again)).toEqual(['never', 'never', 'never'])
    expect(after(515)).toEqual({ again: 'now' })
    for (const reason of [408, 411, 428, 500, 503, null]) expect(after(reason).again, String(reason)).toBe('later')
    expect(after(408, false, true)).toEqual({ again: 'never', reason: 'codesExpired' })
  })

  it('waits longer each time, and not the same for all', () => {
    expect(backOff(0, 1)).toBe(2_000)
    expect(backOff(3, 1)).toBe(16_000)
    expect(backOff(3, 0)).toBe(8_000)
    expect(backOff(50, 1)).toBe(300_000)
  })
})
