import { useEffect, useState } from 'react'
import { useNotify, useStoreContext, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { KeptList, Look, SavedView } from '../../../resources/_contracts/lists.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { keepList, keptOf, syncLists } from '../../providers/lists.ts'
import { getSettings, useSettings } from '../../providers/settings.ts'
import { refusalText } from '../calls.ts'
import { isSame, shownColumns } from './columns.ts'
import type { OpenedLink } from './useLink.ts'
import { searchOf, viewAt } from './views.ts'

/** How the reader keeps this list, and what they change about it. */
export interface ListSettings {
  columns: readonly string[]
  look: Look
  saved: readonly SavedView[]
  /** The saved view that the list was opened by, or null. Columns and look are that view's own. */
  view: SavedView | null
  /** Id of the view that the list opens with. */
  standard: string | null
  choose: (view: SavedView | null) => void
  setColumns: (columns: readonly string[]) => void
  setLook: (look: Look) => void
  edit: (change: (kept: KeptList) => KeptList) => void
}

type Shown = Pick<KeptList, 'columns' | 'look'>

/** The same with other columns and look; what is as declared is left out, so that a declaration that changes is followed. */
function withShown<T extends Shown>(resource: Resource, one: T, columns: readonly string[], look: Look): T {
  return {
    ...one,
    columns: isSame(columns, resource.list.columns) ? undefined : [...columns],
    look: look === 'table' ? undefined : look,
  }
}

/** The reader's own way with a list: on this device at once, at the server a moment later. */
export function useListSettings(resource: Resource, storeKey: string, { opened, set }: OpenedLink): ListSettings {
  const { name } = resource
  const kept = useSettings((settings) => keptOf(settings, name))
  const store = useStoreContext()
  const notify = useNotify()
  const translate = useTranslate()
  const { search } = useLocation()
  const viewKey = `${storeKey}.view`
  // A link says what it shows; without one the list goes on where it was left.
  const [viewId, setViewId] = useState<string | null>(() =>
    search === '' ? (store.getItem<string | null>(viewKey) ?? null) : (viewAt(kept.saved, search)?.id ?? null),
  )
  const onFault = (error: unknown) =>
    notify([translate('kit.list.notKept'), refusalText(error)].join('\n'), { type: 'warning' })
  useEffect(() => syncLists(onFault))
  const view = kept.saved.find(({ id }) => id === viewId) ?? null
  // What somebody else has handed on is shown, and kept only where that is asked for.
  const own = opened?.link ?? view ?? kept
  const columns = shownColumns(resource, own.columns)
  const look = own.look === 'cards' && resource.list.card ? 'cards' : 'table'
  const edit = (change: (now: KeptList) => KeptList) => keepList(name, change, onFault)
  const setShown = (nextColumns: readonly string[], nextLook: Look) => {
    if (opened !== null) return set({ ...opened, link: { ...opened.link, columns: nextColumns, look: nextLook } })
    edit((now) =>
      view === null
        ? withShown(resource, now, nextColumns, nextLook)
        : {
            ...now,
            saved: now.saved.map((one) => (one.id === view.id ? withShown(resource, one, nextColumns, nextLook) : one)),
          },
    )
  }
  return {
    columns,
    look,
    saved: kept.saved,
    view: opened === null ? view : null,
    standard: kept.standard ?? null,
    choose: (next) => {
      set(null)
      setViewId(next?.id ?? null)
      store.setItem(viewKey, next?.id ?? null)
    },
    setColumns: (next) => setShown(next, look),
    setLook: (next) => setShown(columns, next),
    edit,
  }
}

/** Lists that this document has opened: each opens with its reader's own view once, then stays as it is left. */
const opened = new Set<string>()

/**
 * Leads a list that is opened without an address of its own to the view that its reader wants to see first. True while
 * it is on the way there.
 */
export function useOpening({ saved, standard, choose }: ListSettings, storeKey: string, perPage: number): boolean {
  const { search } = useLocation()
  const navigate = useNavigate()
  const key = `${getSettings().profile?.id ?? ''} ${storeKey}`
  const [first] = useState(() =>
    search === '' && !opened.has(key) ? (saved.find(({ id }) => id === standard) ?? null) : null,
  )
  useEffect(() => {
    const isNew = !opened.has(key)
    opened.add(key)
    if (first === null || !isNew) return
    choose(first)
    void navigate({ search: searchOf(first, perPage) }, { replace: true })
  })
  return first !== null && search === ''
}
