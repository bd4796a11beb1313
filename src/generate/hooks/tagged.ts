import { http } from '../../providers/http.ts'

export interface Tagged<T> {
  tag: string | null
  value: T
}

/** Asks by the tag of what is known already; where that is still so, it is the answer. */
export async function askTagged<T>(
  path: string,
  known: Tagged<T> | undefined,
  signal: AbortSignal,
): Promise<Tagged<T>> {
  const headers: Record<string, string> = known?.tag ? { 'If-None-Match': known.tag } : {}
  try {
    const answer = await http<T>(path, { headers, signal })
    return { tag: answer.headers.get('ETag'), value: answer.json }
  } catch (fault) {
    // [7.1] no success, and no news either: what is shown is what there is.
    if (known && (fault as { status?: unknown }).status === 304) return known
    throw fault
  }
}
