import { useCallback, useEffect, useRef } from 'react'
import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation } from 'react-admin'
import { useFlushUndoable } from '../../providers/useFlush.ts'
import { isError, isUndoable, Toast } from './Toast.tsx'

/** What holds an Undo, react-admin's or an action's own. */
const hasUndo = (payload: NotificationPayload): boolean =>
  isUndoable(payload) || payload.notificationOptions?.['takeBack'] !== undefined

/** A name for a notice: a new one begins its time anew. */
function useKeys(): (payload: NotificationPayload) => number {
  const names = useRef({ keys: new WeakMap<NotificationPayload, number>(), last: 0 })
  return useCallback((payload) => {
    const { keys } = names.current
    const key = keys.get(payload) ?? ++names.current.last
    keys.set(payload, key)
    return key
  }, [])
}

/**
 * [8.9], [9.10] one notice at a time at the bottom, and one error at a time at the top. What can be undone does not
 * wait for older notices: it takes their place, and what one of them held back is done.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const keyOf = useKeys()
  const settled = useRef(new WeakSet<NotificationPayload>())

  const onGone = useCallback(
    (gone: NotificationPayload) => setNotifications((now) => now.filter((one) => one !== gone)),
    [setNotifications],
  )
  const onSettled = useCallback(
    (payload: NotificationPayload, isUndo: boolean) => {
      if (settled.current.has(payload)) return
      settled.current.add(payload)
      if (isUndoable(payload)) takeMutation()?.({ isUndo })
    },
    [takeMutation],
  )
  const onSent = useCallback(() => setNotifications((now) => now.filter((one) => !isUndoable(one))), [setNotifications])
  useFlushUndoable(takeMutation, onSent)

  const error = notifications.find(isError)
  const others = notifications.filter((one) => !isError(one))
  const shown = others.findLast(hasUndo) ?? others[0]
  const outdated = others[0] === shown ? undefined : others[0]
  useEffect(() => {
    if (outdated === undefined) return
    onSettled(outdated, false)
    onGone(outdated)
  }, [outdated, onSettled, onGone])
  return [error, shown].map((payload) =>
    payload === undefined ? null : (
      <Toast key={keyOf(payload)} payload={payload} onSettled={onSettled} onGone={onGone} />
    ),
  )
}
