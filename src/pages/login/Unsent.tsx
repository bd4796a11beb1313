import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { updateDrafts, useUpdateDraft } from '../../providers/waiting/draft.ts'
import { useQueue, waitingQueue } from '../../providers/waiting/index.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'

export interface Unsent {
  /** How many updates of whoever leaves are still to be sent. */
  waiting: number
  /** One was begun here, and is nowhere else. */
  hasDraft: boolean
}

/** What of whoever leaves is on this device alone. */
export function useUnsent(): Unsent {
  const { items } = useQueue()
  const { draft } = useUpdateDraft()
  useEffect(() => {
    void waitingQueue().wake()
  }, [])
  return { waiting: items.length, hasDraft: draft !== null }
}

export const isUnsent = ({ waiting, hasDraft }: Unsent): boolean => waiting > 0 || hasDraft

/** Says what has not been sent, and offers to erase it from a device that others use too. */
export function UnsentNotice({ unsent, onErased }: { unsent: Unsent; onErased: () => void }) {
  const translate = useTranslate()
  const { items } = useQueue()
  const { draft } = useUpdateDraft()
  const word = (key: string, more?: Record<string, unknown>) => translate(`pictures.waiting.${key}`, more)
  if (!isUnsent(unsent)) return null
  const erase = async () => {
    for (const { update } of items) await waitingQueue().remove(update.id)
    if (draft !== null) updateDrafts().change(draft.owner, () => null)
    await updateDrafts().settled()
    onErased()
  }
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      {unsent.waiting === 0 ? null : <div>{word('signOut', { smart_count: unsent.waiting })}</div>}
      {unsent.hasDraft ? <div>{translate('pictures.draft.signOut')}</div> : null}
      <Box sx={{ mt: 1 }}>
        <ConfirmButton
          label={word('drop')}
          tone="danger"
          size="small"
          onConfirm={erase}
          question={{
            title: word('dropAsk'),
            text: word('dropText'),
            confirmLabel: word('dropConfirm'),
            cancelLabel: translate('common.action.cancel'),
          }}
        />
      </Box>
    </Alert>
  )
}
