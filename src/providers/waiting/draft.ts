import { useEffect, useSyncExternalStore } from 'react'
import { subscribeSettings } from '../settings.ts'
import { deviceDrafts } from './draftStore.ts'
import { type DraftState, type Drafts, makeDrafts } from './drafts.ts'
import { ownerNow } from './index.ts'

export type { DraftPeople, DraftPicture, UpdateDraft } from './types.ts'

let drafts: Drafts | null = null
export const updateDrafts = (): Drafts => (drafts ??= makeDrafts({ store: deviceDrafts(), ownerNow }))

const NONE: DraftState = { draft: null, isKept: true }

/** The update that whoever is signed in has begun on this device, as it changes; nobody else's. */
export function useUpdateDraft(): DraftState {
  const state = useSyncExternalStore(updateDrafts().subscribe, updateDrafts().state)
  useEffect(() => {
    const load = () => void updateDrafts().load()
    load()
    return subscribeSettings(load)
  }, [])
  return state.draft !== null && state.draft.owner !== ownerNow() ? NONE : state
}
