import { useRef } from 'react'
import { useNotificationContext, useNotify } from 'react-admin'

/**
 * [8.9] a refusal is told at the top of the page too, wherever in a long form one is. `takeBack` ends what this form
 * has said: it is being tried again.
 */
export function useRefusalNotice() {
  const notify = useNotify()
  const { setNotifications } = useNotificationContext()
  const said = useRef<string | null>(null)
  return {
    say: (message: string): void => {
      said.current = message
      notify(message, { type: 'error' })
    },
    takeBack: (): void => {
      const over = said.current
      said.current = null
      if (over !== null) setNotifications((now) => now.filter(({ message }) => message !== over))
    },
  }
}
