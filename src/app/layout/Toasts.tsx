import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { splitWords } from '../../providers/errorText.ts'
import { useFlushUndoable } from '../../providers/useFlush.ts'

/** [9.10] */
const SHOWN_MS = LIMITS.toastMs

/** What is left of a toast's time; stands still while it is read under the pointer or with the keyboard. */
function TimeLeft({ ms }: { ms: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        insetInlineStart: 0,
        bottom: 0,
        height: 4,
        width: '100%',
        bgcolor: 'currentColor',
        opacity: 0.6,
        animation: `athar-time-left ${ms}ms linear forwards`,
        '@keyframes athar-time-left': { from: { width: '100%' }, to: { width: 0 } },
        '.MuiSnackbar-root:is(:hover, :focus-within) &': { animationPlayState: 'paused' },
      }}
    />
  )
}

function Body({ payload, close, undo }: { payload: NotificationPayload; close: () => void; undo: () => void }) {
  const translate = useTranslate()
  const { message, type, notificationOptions } = payload
  const text: ReactNode = typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message
  const isError = type === 'error'
  const words = typeof text === 'string' ? splitWords(text) : null
  const ms = notificationOptions?.autoHideDuration ?? SHOWN_MS
  const action = notificationOptions?.undoable ? (
    <Button color="inherit" size="small" onClick={undo}>
      {translate('ra.action.undo')}
    </Button>
  ) : undefined
  return (
    <Alert
      severity={type}
      variant="filled"
      role={isError ? 'alert' : 'status'}
      {...(isError && { icon: <ErrorOutlined titleAccess={translate('shell.errorToast.label')} /> })}
      {...(action ? { action } : { onClose: close, closeText: translate('shell.errorToast.close') })}
      sx={{ position: 'relative', overflow: 'hidden', width: { xs: '100%', sm: 440 }, pb: isError ? 1.5 : undefined }}
    >
      {isError && words && words.subtitle !== '' ? <AlertTitle>{words.title}</AlertTitle> : null}
      {isError && words && words.subtitle !== '' ? words.subtitle : (words?.title ?? text)}
      {isError ? <TimeLeft ms={ms} /> : null}
    </Alert>
  )
}

/** Leaving with an undoable change still open would lose it; the browser asks first. */
function useKeepUndoable(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isOpen])
}

/** [8.9], [9.10] one notice at a time: at the bottom for five seconds, errors at the top in red until their bar has run out. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  // The first of the queue is shown until it has left; only then it is taken out.
  const current = notifications[0] ?? null
  const [closed, setClosed] = useState<NotificationPayload | null>(null)
  const [undone, setUndone] = useState<NotificationPayload | null>(null)
  const isUndoable = current?.notificationOptions?.undoable === true
  useKeepUndoable(isUndoable)
  useFlushUndoable(takeMutation)

  const close = useCallback(() => setClosed(current), [current])
  const onClose = (_event: unknown, reason: SnackbarCloseReason) => {
    // A click beside it is meant for the page, not for the notice.
    if (reason !== 'clickaway') close()
  }
  const undo = () => {
    takeMutation()?.({ isUndo: true })
    setUndone(current)
    close()
  }
  const onExited = () => {
    if (isUndoable && undone !== current) takeMutation()?.({ isUndo: false })
    takeNotification()
  }
  if (current === null) return null
  const vertical = current.type === 'error' ? 'top' : 'bottom'
  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        open={closed !== current}
        onClose={onClose}
        autoHideDuration={current.notificationOptions?.autoHideDuration ?? SHOWN_MS}
        disableWindowBlurListener={isUndoable}
        anchorOrigin={{ vertical, horizontal: 'center' }}
        slotProps={{ transition: { onExited } }}
        sx={vertical === 'top' ? { top: { xs: 68, sm: 72 } } : { bottom: { xs: 76, sm: 24 } }}
      >
        <div>
          <Body payload={current} close={close} undo={undo} />
        </div>
      </Snackbar>
    </CloseNotificationContext.Provider>
  )
}
