import { useEffect, useState } from 'react'
import { useCreatePath, useLocation, useNavigate, useParams } from 'react-admin'
import { newKey } from '../../providers/http.ts'
import type { Row } from '../calls.ts'
import { searchInside } from '../parentPage.ts'

interface Place {
  key?: string
  state?: unknown
}

/** What a form writes into the entries of the history that are its own. */
interface Mark {
  form: string
  /** The path in whose place this entry stands: going on there is no new page. */
  instead?: string
}

/** The addresses of a new record's form: first that of a new record, then the record's own, without a new form. */
export interface OwnAddress {
  /** For every entry that the form adds to the history. */
  state: Mark
  isMine: (place: Place) => boolean
  /** Tells the record once it exists. */
  onMade: (record: Row) => void
}

const markOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'form' in state && typeof state.form === 'string'
    ? state.form
    : undefined

interface Round {
  token: string
  /** The history's entry where it began; null for a page of a record that was there already. */
  first: string | null
}

/**
 * Follows a new record from its empty form to its own address. null: the page shows a record that was there already.
 * `round` changes when another new record is begun.
 */
export function useOwnAddress(resource: string): { own: OwnAddress; round: string } | null {
  const location = useLocation()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const id = useParams()['id']
  const begin = (): Round => ({ token: newKey(), first: id === undefined ? (location.key ?? '') : null })
  const [round, setRound] = useState(begin)
  const [made, setMade] = useState<string | null>(null)
  const [inside, setInside] = useState('')
  const isMine = (place: Place) =>
    markOf(place.state) === round.token || (round.first !== null && place.key === round.first)
  const mine = isMine(location)
  if (id === undefined && !mine) {
    setRound(begin())
    setMade(null)
  }

  const { pathname, search } = location
  // Also after Back: the entry of the empty form would make the record a second time.
  const isLeft = mine && made !== null && id !== made
  useEffect(() => {
    if (!isLeft) return
    const to = createPath({ resource, type: 'edit', id: made }) + (search === '' ? inside : search)
    navigate(to, { replace: true, state: { form: round.token, instead: pathname } satisfies Mark })
  }, [isLeft, made, resource, createPath, navigate, pathname, search, inside, round.token])

  if (id !== undefined && !mine) return null
  const onMade = (record: Row) => {
    setMade(record.id)
    setInside(searchInside(resource, record))
  }
  return { own: { state: { form: round.token }, isMine, onMade }, round: round.token }
}
