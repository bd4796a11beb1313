import React from 'react'

/*
 * Whoever calls React's act without awaiting it (Testing Library's `render` and every event) leaves undone what remains when
 * a component asked for a promise meanwhile, as each part that is fetched on its way does: React forgets that rest, believes
 * it scheduled, and draws nothing of that priority any more. Here the rest is always done.
 */

/** A piece of work, in steps as long as the scheduler leaves time, or at once since it is late; answers what remains. */
type Work = (isLate: boolean) => Work | null
interface Internals {
  actQueue: Work[] | null
}

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const finished = Symbol.for('athar.acts are finished')
// A test may stand still in time; React's work does not.
const soon = setTimeout

function goOn(work: Work): void {
  soon(() => {
    // Late: outside the scheduler there is no time for steps.
    const rest = work(true)
    if (rest) goOn(rest)
  })
}

/** Has every act that nobody awaits done to its end; once for all files of a worker, before Testing Library is loaded. */
export function finishActs(): void {
  const react = React as typeof React & { [finished]?: true; [INTERNALS]: Internals }
  if (react[finished]) return
  react[finished] = true
  const { act } = react
  const finishing = (callback: () => unknown): unknown => {
    let left: Work[] = []
    const acted = act(() => {
      const result = callback()
      const isAwaited = typeof result === 'object' && result !== null && 'then' in result
      if (!isAwaited) left = react[INTERNALS].actQueue ?? []
      return result as Promise<void>
    })
    // Within another act the rest is still that one's.
    if (react[INTERNALS].actQueue === null) for (const work of left.splice(0)) goOn(work)
    return acted
  }
  react.act = finishing as typeof act
}
