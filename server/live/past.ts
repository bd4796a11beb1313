import type { News } from '../db/changes.ts'

/** A page that took longer to come than this asks everything again, as it always may. */
const KEPT_MS = 60_000
const MOST_KEPT = 2_000
/** A change is told up to a moment after whoever asks can see it, and a question takes its time to come here. */
const SLACK_MS = 5_000

/** What was told of late, so that a page that begins to listen learns what it missed while it was opened. */
export class Past {
  #news: { at: number; news: News }[] = []
  /** From when on nothing is missing. */
  #since: number | null = null

  /** The database is heard from now on, or no more. */
  set(isHeard: boolean, now = performance.now()): void {
    this.#news = []
    this.#since = isHeard ? now : null
  }

  add(news: News, now = performance.now()): void {
    if (this.#since === null) return
    this.#news.push({ at: now, news })
    const late = Math.max(
      0,
      this.#news.findIndex(({ at }) => at > now - KEPT_MS),
      this.#news.length - MOST_KEPT,
    )
    if (late === 0) return
    this.#since = this.#news[late - 1]?.at ?? now
    this.#news = this.#news.slice(late)
  }

  /**
   * @param agoMs when whoever asks put their first question, in milliseconds before now
   * @returns null where not all of it is known
   */
  since(agoMs: number, now = performance.now()): News[] | null {
    const from = now - agoMs - SLACK_MS
    if (this.#since === null || from <= this.#since) return null
    return this.#news.filter(({ at }) => at >= from).map(({ news }) => news)
  }
}
