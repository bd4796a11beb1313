import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { dropKept, readKept } from '../../providers/acrossReload.ts'
import { useKeeper } from '../../providers/useAcrossReload.ts'
import type { Row } from '../calls.ts'
import { withoutSecrets } from '../fields.ts'
import { type Body, changesOf, valuesOf } from './changes.ts'
import type { Live } from './live.ts'

/** What a form held when the page was loaded anew [4.4]. */
export interface Unsaved {
  /** The record that the changes were made to: saved over a newer one, they meet the conflict panel as ever. */
  base: Row | null
  /** The fields that differ from it, as they were typed. */
  values: Record<string, unknown>
}

const keyOf = (resource: Resource, record: Row | null): string => `form:${resource.name}:${record?.id ?? 'new'}`

/** What the form of that record, or of a new one, held before the last reload; null where nothing was unsaved. */
export function readUnsaved(resource: Resource, record: Row | null): Unsaved | null {
  const kept = readKept(keyOf(resource, record)) as Unsaved | undefined
  return kept === undefined || typeof kept.values !== 'object' ? null : kept
}

interface UnsavedNoticeProps {
  resource: Resource
  live: Live
  /** The record that was opened; null for a new one. */
  record: Row | null
  /** The values that the form begins with where nothing was unsaved. */
  fresh: Body
  unsaved: Unsaved | null
  isSaved: () => boolean
}

/** Keeps what is unsaved across a reload, puts it back, says so, and lets it be dropped. */
export function UnsavedNotice({ resource, live, record, fresh, unsaved, isSaved }: UnsavedNoticeProps) {
  const translate = useTranslate()
  const {
    getValues,
    reset,
    formState: { isReady },
  } = useFormContext()
  const [isShown, setShown] = useState(unsaved !== null)
  const done = useRef(unsaved === null)
  const key = keyOf(resource, live.base())

  useKeeper(key, () => {
    if (isSaved()) return null
    const base = live.base()
    const values = getValues()
    const changes = changesOf(resource, values, base === null ? fresh : valuesOf(resource, base))
    // A secret is typed again: it is not to lie about on the device.
    const names = Object.keys(withoutSecrets(resource, changes))
    if (names.length === 0) return null
    return {
      base: base && withoutSecrets(resource, base),
      values: Object.fromEntries(names.map((name) => [name, values[name]])),
    } satisfies Unsaved
  })
  // Not before the form has taken its own values: it would write over these.
  useEffect(() => {
    if (!isReady || done.current || unsaved === null) return
    done.current = true
    dropKept(key)
    reset({ ...getValues(), ...unsaved.values }, { keepDefaultValues: true })
  }, [isReady, unsaved, getValues, reset, key])

  if (!isShown) return null
  const drop = () => {
    setShown(false)
    // Meanwhile it may have been saved by itself: the version of that is the newer one.
    if (record !== null && Number(live.base()?.['version']) <= Number(record['version'])) live.rebase(record)
    reset(fresh)
  }
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={drop}>
          {translate('kit.kept.drop')}
        </Button>
      }
    >
      {translate('kit.kept.text')}
    </Alert>
  )
}
