/** Rows of a resource have changed in an entity; null: rows that are no entity's. */
export interface Change {
  entityId: string | null
  resource: string
}

/** `anything`: nobody knows what has changed, because nobody could listen for a while. */
export type News = readonly Change[] | 'anything'

/** What is told is told here, by every process and by the database itself (routines/changes.ts). */
export const CHANNEL = 'athar_changes'

/** `entity resource`, one after the other parted by commas; an entity that is none is empty. */
const ANYTHING = '*'

export function readNews(text: string): News {
  const parts = text.split(',')
  if (parts.includes(ANYTHING)) return 'anything'
  return parts.flatMap((part) => {
    const [entityId, resource] = part.split(' ')
    return resource ? [{ entityId: entityId || null, resource }] : []
  })
}

/** A notification carries less than 8,000 bytes; a change is at most 80 long. */
const TOGETHER = 90
const REST_MS = 200
const AGAIN_MS = 2_000

const inParts = (all: readonly string[]): string[] =>
  all.includes(ANYTHING)
    ? [ANYTHING]
    : Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, n) =>
        all.slice(n * TOGETHER, (n + 1) * TOGETHER).join(','),
      )

/**
 * Tells what this process has changed: at once, and what follows within a moment together. In PostgreSQL every
 * transaction that notifies waits at its commit for the one before it; of thousands of commits a few notify, after them.
 */
export class Teller {
  readonly #waiting = new Set<string>()
  /** Nothing was told a moment ago. */
  #idle = true
  #rest: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()
  #closed = false

  constructor(readonly send: (texts: readonly string[]) => Promise<unknown>) {}

  readonly add = (changed: string): void => {
    for (const one of changed.split(',')) if (one !== '') this.#waiting.add(one)
    if (this.#idle && !this.#closed) this.#tell()
  }

  #tell(): void {
    this.#idle = this.#waiting.size === 0
    if (this.#idle) return
    const told = [...this.#waiting]
    this.#waiting.clear()
    this.#sending = this.send(inParts(told)).then(
      () => this.#restFor(REST_MS),
      () => {
        // The database is away, or busy: it is told later.
        for (const one of told) this.#waiting.add(one)
        this.#restFor(AGAIN_MS)
      },
    )
  }

  #restFor(ms: number): void {
    if (this.#closed) return
    this.#rest = setTimeout(() => this.#tell(), ms)
    this.#rest.unref()
  }

  /** Tells what is left. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#rest)
    await this.#sending
    this.#tell()
    await this.#sending
  }
}
