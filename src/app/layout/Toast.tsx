import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar'
import { type ReactNode, useCallback, useState } from 'react'
import { CloseNotificationContext, type NotificationPayload, useTranslate } from 'react-admin'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { splitWords } from '../../providers/errorText.ts'

export const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true

export const isError = ({ type }: NotificationPayload): boolean => type === 'error'

/** What was done is taken back by another call, where it is not held back until its notice leaves. */
export type TakeBack = () => Promise<void>

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

interface BodyProps {
  payload: NotificationPayload
  ms: number
  close: () => void
  undo: () => void
}

function Body({ payload, ms, close, undo }: BodyProps) {
  const translate = useTranslate()
  const { message, type, notificationOptions } = payload
  const text: ReactNode = typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message
  const error = isError(payload)
  const words = typeof text === 'string' ? splitWords(text) : null
  const takeBack = notificationOptions?.['takeBack'] as TakeBack | undefined
  const action =
    isUndoable(payload) || takeBack ? (
      <Button color="inherit" size="small" onClick={undo}>
        {translate('ra.action.undo')}
      </Button>
    ) : undefined
  return (
    <Alert
      severity={type}
      variant="filled"
      role={error ? 'alert' : 'status'}
      {...(error && { icon: <ErrorOutlined titleAccess={translate('shell.errorToast.label')} /> })}
      {...(action ? { action } : { onClose: close, closeText: translate('shell.errorToast.close') })}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        width: { xs: '100%', sm: error || action ? 440 : 'auto' },
        // A word or two stand in one line with what closes them.
        minWidth: { sm: 320 },
        maxWidth: { sm: 440 },
        pb: error ? 1.5 : undefined,
      }}
    >
      {words && words.subtitle !== '' ? <AlertTitle>{words.title}</AlertTitle> : null}
      {words && words.subtitle !== '' ? words.subtitle : (words?.title ?? text)}
      {error ? <TimeLeft ms={ms} /> : null}
    </Alert>
  )
}

const GAP = 12

/** How far from the window's lower edge the buttons of a form end, in px; null where none stand there. */
function footNow(): number | null {
  const foot = document.querySelector('.athar-foot')?.getBoundingClientRect()
  return foot && foot.height > 0 && foot.top < window.innerHeight ? window.innerHeight - foot.top + GAP : null
}

const TOP = { top: { xs: 68, sm: 72 } } as const
const BOTTOM = { bottom: { xs: 76, sm: 24 } } as const
/**
 * A mere notice stands at the very foot, over what is the same on every page (the bar of a phone, the end of the menu):
 * what was just saved stays in sight. What can be undone leaves the way on free.
 */
const OVER_MENU = {} as const

interface ToastProps {
  payload: NotificationPayload
  /** It can be undone no more, or is. */
  onSettled: (payload: NotificationPayload, isUndo: boolean) => void
  onGone: (payload: NotificationPayload) => void
}

/** One notice: [9.10] for five seconds, ten where something can be undone. */
export function Toast({ payload, onSettled, onGone }: ToastProps) {
  const [open, setOpen] = useState(true)
  // A form says below itself how its saving stands: that stays in sight.
  const [foot] = useState(footNow)
  const close = useCallback(() => setOpen(false), [])
  const { notificationOptions } = payload
  const takeBack = notificationOptions?.['takeBack'] as TakeBack | undefined
  const canUndo = isUndoable(payload) || takeBack !== undefined
  const ms = notificationOptions?.autoHideDuration ?? (canUndo ? LIMITS.undoMs : LIMITS.toastMs)
  const onClose = (_event: unknown, reason: SnackbarCloseReason) => {
    // A click beside it is meant for the page, not for the notice.
    if (reason !== 'clickaway') close()
  }
  const undo = () => {
    onSettled(payload, true)
    void takeBack?.()
    close()
  }
  const onExited = () => {
    onSettled(payload, false)
    onGone(payload)
  }
  const error = isError(payload)
  const isMere = !error && !canUndo && foot === null
  const bottom = isMere ? OVER_MENU : foot === null ? BOTTOM : { bottom: foot }
  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        open={open}
        onClose={onClose}
        autoHideDuration={ms}
        disableWindowBlurListener={isUndoable(payload)}
        anchorOrigin={{ vertical: error ? 'top' : 'bottom', horizontal: isMere ? 'left' : 'center' }}
        slotProps={{ transition: { onExited } }}
        className="athar-unprinted"
        sx={error ? TOP : bottom}
      >
        <Box sx={{ width: { xs: '100%', sm: 'auto' } }}>
          <Body payload={payload} ms={ms} close={close} undo={undo} />
        </Box>
      </Snackbar>
    </CloseNotificationContext.Provider>
  )
}
