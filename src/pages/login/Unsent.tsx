import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useQueue, waitingQueue } from '../../providers/waiting/index.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'

/** How many updates of whoever leaves are still on this device alone. */
export function useUnsent(): number {
  const { items } = useQueue()
  useEffect(() => {
    void waitingQueue().wake()
  }, [])
  return items.length
}

/** Says what has not been sent, and offers to erase it from a device that others use too. */
export function UnsentNotice({ count, onErased }: { count: number; onErased: () => void }) {
  const translate = useTranslate()
  const { items } = useQueue()
  const word = (key: string, more?: Record<string, unknown>) => translate(`pictures.waiting.${key}`, more)
  if (count === 0) return null
  const erase = async () => {
    for (const { update } of items) await waitingQueue().remove(update.id)
    onErased()
  }
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      {word('signOut', { smart_count: count })}
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
