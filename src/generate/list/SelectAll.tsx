import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { type Row, refusalText } from '../calls.ts'
import { useAct } from '../hooks/useAct.ts'
import { useMatching } from './matching.ts'

interface Found {
  /** The filter by which they were found. */
  asked: string
  ids: ReadonlySet<string>
  total: number
}

const isChosen = ({ ids }: Found, selected: readonly string[]): boolean =>
  selected.length === ids.size && selected.every((id) => ids.has(id))

/** Once all of a page is chosen: the way to all that match the filter, whichever page they stand on. */
export function SelectAll() {
  const { data = [], selectedIds, onSelect, total = 0, filterValues, isPlaceholderData } = useListContext<Row>()
  const translate = useTranslate()
  const notify = useNotify()
  const { locale } = useFormat()
  const matching = useMatching()
  const [found, setFound] = useState<Found | null>(null)
  const said = useRef<HTMLElement>(null)
  const asked = JSON.stringify(filterValues)
  const { run, busy } = useAct(async () => {
    try {
      const all = await matching()
      onSelect(all.ids)
      setFound({ asked, ids: new Set(all.ids), total: all.total })
    } catch (error) {
      notify(refusalText(error) || 'kit.loadFailed', { type: 'error' })
    }
  })
  // The button is gone once it has done its work: the word that it is done has its place, for keys and ears.
  useEffect(() => {
    if (found) said.current?.focus()
  }, [found])
  const number = (count: number): string => formatNumber(count, { locale })
  const numbers = (count: number) => ({ max: number(LIMITS.bulk), count: number(count) })
  const selected = selectedIds.map(String)
  if (found && found.asked === asked && isChosen(found, selected))
    return (
      <Typography ref={said} role="status" tabIndex={-1} variant="body2" sx={{ outline: 'none' }}>
        {translate(found.total > found.ids.size ? 'kit.bulk.firstChosen' : 'kit.bulk.allChosen', numbers(found.total))}
      </Typography>
    )
  const isPage = data.length > 0 && total > data.length && data.every(({ id }) => selected.includes(id))
  if (!isPage || selected.length === total || isPlaceholderData === true) return null
  return (
    <Button size="small" variant="text" aria-busy={busy} onClick={() => void run()}>
      {translate(total > LIMITS.bulk ? 'kit.bulk.first' : 'kit.bulk.matching', numbers(total))}
    </Button>
  )
}
