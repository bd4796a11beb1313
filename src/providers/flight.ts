/** What is under way in this tab, so that a reload can wait for it. */
let open = 0
const holds = new Set<() => boolean>()

/** Counts a call from its beginning to the end of its answer. */
export async function tracked<T>(work: () => Promise<T>): Promise<T> {
  open += 1
  try {
    return await work()
  } finally {
    open -= 1
  }
}

/** Keeps a reload waiting for as long as `isBusy` says so; returns the way to stop. */
export function holdReload(isBusy: () => boolean): () => void {
  holds.add(isBusy)
  return () => holds.delete(isBusy)
}

const isQuiet = (): boolean => open === 0 && ![...holds].some((isBusy) => isBusy())

/** What follows an answer (a page that is fetched, a second call) begins within this time. */
const QUIET_MS = 200
const LOOK_MS = 25

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves once nothing has been under way for a moment. */
export async function quiet(): Promise<void> {
  for (let still = 0; still < QUIET_MS; still = isQuiet() ? still + LOOK_MS : 0) await pause(LOOK_MS)
}
