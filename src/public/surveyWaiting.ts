/** Files that wait on the device for a connection. Without a store for them they wait as long as the page is open. */

const NAME = 'athar-survey-files'
const HEADER = 'x-athar-name'

export interface Waiting {
  key: string
  question: string
  file: File
}

async function inCache<T>(work: (cache: Cache) => Promise<T>, otherwise: T): Promise<T> {
  try {
    // Not there on plain HTTP, and closed in some private windows.
    return await work(await caches.open(NAME))
  } catch {
    return otherwise
  }
}

const prefixOf = (address: string): string => `${location.origin}${address}/waiting/`

/** @returns by what it is kept, or null */
export const keepWaiting = (address: string, question: string, file: File): Promise<string | null> =>
  inCache(async (cache) => {
    const key = `${prefixOf(address)}${question}/${Date.now()}-${Math.random().toString(36).slice(2)}`
    const headers = { 'content-type': file.type, [HEADER]: encodeURIComponent(file.name) }
    await cache.put(key, new Response(await file.arrayBuffer(), { headers }))
    return key
  }, null)

export const forgetWaiting = (key: string): Promise<boolean> => inCache((cache) => cache.delete(key), false)

export const waitingAt = (address: string): Promise<Waiting[]> =>
  inCache(async (cache) => {
    const prefix = prefixOf(address)
    const found: Waiting[] = []
    for (const { url } of await cache.keys()) {
      const kept = url.startsWith(prefix) ? await cache.match(url) : undefined
      if (!kept) continue
      const name = decodeURIComponent(kept.headers.get(HEADER) ?? '')
      const type = kept.headers.get('content-type') ?? ''
      const [question = ''] = url.slice(prefix.length).split('/')
      found.push({ key: url, question, file: new File([await kept.arrayBuffer()], name, { type }) })
    }
    return found
  }, [])

/** The answers have arrived. */
export const forgetAllWaiting = (address: string): Promise<void> =>
  inCache(async (cache) => {
    for (const { url } of await cache.keys()) if (url.startsWith(prefixOf(address))) await cache.delete(url)
  }, undefined)
