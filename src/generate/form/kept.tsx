import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { dropKept, readKept } from '../../providers/kept.ts'
import { useKeeper } from '../../providers/useKept.ts'
import type { Row } from '../calls.ts'

/** What a form held when the page was loaded anew [4.4]. */
export interface Draft {
  /** The record that the changes were made to: saved over a newer one, they meet the conflict panel as ever. */
  base: Row | null
  /** The fields that differ from it. */
  values: Record<string, unknown>
}

export const draftKey = (resource: string, record: Row | null): string => `form:${resource}:${record?.id ?? 'new'}`

/** The draft of the form that opens; null where nothing was kept. */
export function readDraft(key: string): Draft | null {
  const kept = readKept(key) as Draft | undefined
  return kept === undefined || typeof kept.values !== 'object' ? null : kept
}

interface KeptProps {
  /** As draftKey makes it. */
  name: string
  draft: Draft | null
  base: () => Row | null
  /** The fields that differ from it, as they were typed. */
  unsaved: () => Record<string, unknown>
  isSaved: () => boolean
  onDrop: () => void
}

/** Keeps what is unsaved across a reload, puts it back, says so, and lets it be dropped. */
export function Kept({ name, draft, base, unsaved, isSaved, onDrop }: KeptProps) {
  const translate = useTranslate()
  const form = useFormContext()
  const { isReady } = form.formState
  const [isShown, setShown] = useState(draft !== null)
  const done = useRef(draft === null)

  useKeeper(name, () => {
    if (isSaved()) return null
    const values = unsaved()
    return Object.keys(values).length === 0 ? null : ({ base: base(), values } satisfies Draft)
  })
  // Not before the form has taken its own values: it would write over these.
  useEffect(() => {
    if (!isReady || done.current || draft === null) return
    done.current = true
    dropKept(name)
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
  }, [isReady, draft, form, name])

  if (!isShown) return null
  const drop = () => {
    setShown(false)
    onDrop()
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
