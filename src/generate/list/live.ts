import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useListContext, useNotificationContext } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { isCovered } from '../../ui/covered.ts'
import { useFollowed } from '../hooks/followed.ts'

/**
 * The rows of a list follow what happens elsewhere, in their order and at their place; not while some are chosen, a dialog
 * lies over them, or what was done with them can still be undone: to take them from under somebody's hands is worse than to
 * be late. Answers with what hears whether somebody is at work with them.
 */
export function useLiveList(resource: Resource, enabled: boolean) {
  const client = useQueryClient()
  const isAtWork = useRef(false)
  const isHeld = useCallback(() => isAtWork.current || isCovered() || client.isMutating() > 0, [client])
  useFollowed([resource.name], [resource.name, 'getList'], enabled && resource.live === true, isHeld)
  return useCallback((isSo: boolean) => {
    isAtWork.current = isSo
  }, [])
}

/** Within the list: whether rows are chosen, or wait for the end of the time to undo what was done with them. */
export function WorkNoted({ note }: { note: (isAtWork: boolean) => void }) {
  const { selectedIds } = useListContext()
  const { notifications } = useNotificationContext()
  const isAtWork =
    selectedIds.length > 0 || notifications.some(({ notificationOptions }) => notificationOptions?.undoable === true)
  useEffect(() => {
    note(isAtWork)
  }, [note, isAtWork])
  return null
}
