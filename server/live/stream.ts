import { Readable } from 'node:stream'
import type { News } from '../db/changes.ts'
import { SessionEnded } from '../db/types.ts'
import { type Hearing, heardOf } from './hearing.ts'
import type { Listener } from './hub.ts'

export interface Pace {
  /** How often a sign of life goes out, and the session is asked. */
  beatMs: number
  /** A resource is told of once within this time. */
  restMs: number
  /** Who reads so much too slowly is cut off. */
  mostBytes: number
}
export const PACE: Pace = { beatMs: 15_000, restMs: 1_000, mostBytes: 16_384 }

/** The data of `open` where all that was told since the reader's first question follows: nothing else need be asked. */
const SINCE_ASKED = 'since'

interface Given {
  scopes: Hearing['scopes']
  /** Asks whether the person may still listen, and of which entities. @throws SessionEnded */
  entities: () => Promise<ReadonlySet<string>>
  /** When the token ends, in milliseconds since 1970. */
  until: number
  pace: Pace
  /** What was told since this reader's page put its first question; null: nobody knows. */
  missed: readonly News[] | null
}

/** What one listener is sent: names of resources, a sign of life now and then, and the end. */
export class LiveStream implements Listener {
  readonly body = new Readable({ read: () => undefined })
  readonly #given: Given
  readonly #waiting = new Set<string>()
  /** Until when a resource is not told of again. */
  readonly #rests = new Map<string, number>()
  readonly #timers: NodeJS.Timeout[]
  #entities: ReadonlySet<string>
  #later: NodeJS.Timeout | undefined
  #asking = false

  constructor(given: Given, entities: ReadonlySet<string>) {
    this.#given = given
    this.#entities = entities
    this.#timers = [
      setInterval(() => void this.#beat(), given.pace.beatMs),
      setTimeout(() => this.end(), Math.max(0, given.until - Date.now())),
    ]
    this.body.on('close', () => this.#stop())
    // What stands between shows that something comes through, and the reader knows from when on it is told.
    this.#write(`event: open\ndata:${given.missed === null ? '' : ` ${SINCE_ASKED}`}\n\n`)
    for (const news of given.missed ?? []) this.#gather(news)
    this.#tell()
  }

  hear(news: News): void {
    this.#gather(news)
    this.#tell()
  }

  #gather(news: News): void {
    for (const name of heardOf({ scopes: this.#given.scopes, entities: this.#entities }, news)) this.#waiting.add(name)
  }

  #tell(): void {
    const now = performance.now()
    const due = (name: string): number => (this.#rests.get(name) ?? 0) - now
    const ready = [...this.#waiting].filter((name) => due(name) <= 0)
    for (const name of ready) {
      this.#waiting.delete(name)
      this.#rests.set(name, now + this.#given.pace.restMs)
    }
    if (ready.length > 0) this.#write(`event: changed\ndata: ${ready.join(',')}\n\n`)
    if (this.#waiting.size === 0 || this.#later) return
    this.#later = setTimeout(
      () => {
        this.#later = undefined
        this.#tell()
      },
      Math.min(...[...this.#waiting].map(due)),
    )
  }

  async #beat(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      this.#entities = await this.#given.entities()
      this.#write(':\n\n')
    } catch (error) {
      // While the database is away nobody can be asked; the token's own end is never far.
      if (error instanceof SessionEnded) this.end()
    } finally {
      this.#asking = false
    }
  }

  #write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return
    this.body.push(text)
    if (this.body.readableLength > this.#given.pace.mostBytes) this.body.destroy()
  }

  end(): void {
    this.#stop()
    // Who does not read does not hear of the end either.
    if (this.body.readableLength > 0) this.body.destroy()
    else this.body.push(null)
  }

  #stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    clearTimeout(this.#later)
  }
}
