import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useTranslate } from 'react-admin'
import type { Row } from '../../../src/generate/calls.ts'
import { useOther } from '../../../src/generate/hooks/other.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Money } from '../../../src/ui/Money.tsx'
import { nameIn, shortId, sumOf } from './entry.tsx'

/** Of many dates below each other. */
export const SHORT = { style: 'short' } as const

export const ShortId = ({ id }: { id: string }) => (
  <bdi dir="ltr" title={id}>
    {shortId(id)}
  </bdi>
)

interface NameProps {
  resource: string
  values: Readonly<Record<string, unknown>> | null
  /** What stands where the values name nothing. */
  unnamed: ReactNode
}

/** A record by its values: its name, or amount and day of what has none. */
export function Name({ resource, values, unnamed }: NameProps) {
  const format = useFormat()
  const sum = sumOf(values)
  const name = nameIn(resource, values, format)
  if (sum === null) return name === null ? unnamed : <bdi>{name}</bdi>
  return (
    <>
      <Money value={sum.amount} /> · <DateText value={sum.date} {...SHORT} />
    </>
  )
}

interface NamedProps {
  resource: string
  id: string
  /** Where its page is; null where the reader has none. */
  to: string | null
}

/**
 * A record by the name that it has now, asked for with the reader's own rights and together with its neighbours. One that
 * is gone is said to be; one that the reader may not look up, or could not, goes by the beginning of its id.
 */
export function NamedRecord({ resource, id, to }: NamedProps) {
  const translate = useTranslate()
  const { can } = useRights(resource)
  const enabled = can('list') && id !== ''
  const { data: row = null, isPending, error } = useOther<Row>(resource, enabled ? id : null)
  if (enabled && isPending) return <span>…</span>
  if (!enabled || (error && row === null)) return <ShortId id={id} />
  if (row === null) return <span title={id}>{translate('admin.audit.gone')}</span>
  const name = <Name resource={resource} values={row} unnamed={<ShortId id={id} />} />
  if (to === null) return name
  return (
    <Link component={RouterLink} to={to} title={id}>
      {name}
    </Link>
  )
}
