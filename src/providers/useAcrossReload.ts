import { useEffect, useRef } from 'react'
import { dropKept, type Keeper, readKept, registerKeeper } from './acrossReload.ts'

/** Asks `keeper`, as it was last rendered, before a reload. */
export function useKeeper(key: string, keeper: Keeper): void {
  const latest = useRef(keeper)
  useEffect(() => {
    latest.current = keeper
  })
  useEffect(() => registerKeeper(key, () => latest.current()), [key])
}

/** Calls `restore` once with what was kept under that key on this address by this person, if anything was. */
export function useRestored<T>(key: string, restore: (kept: T) => void): void {
  const latest = useRef(restore)
  useEffect(() => {
    latest.current = restore
  })
  useEffect(() => {
    const kept = readKept(key)
    if (kept === undefined) return
    dropKept(key)
    latest.current(kept as T)
  }, [key])
}

/**
 * [4.4] keeps unsaved work of a page across a reload that a refreshed session asks for. `value` is what there is to
 * keep, as JSON can carry it, and null where nothing is unsaved; `restore` is called once, after the reload, with what
 * was kept on this address by this person. `key` names the work within its page. Properties that are named like a
 * password, a token or a secret are left out; a bare string that is one must not be handed over.
 */
export function useKeepAcrossReload<T>(key: string, value: T | null | undefined, restore: (kept: T) => void): void {
  useKeeper(key, () => value)
  useRestored(key, restore)
}
