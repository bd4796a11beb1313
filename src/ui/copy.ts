import { useNotify } from 'react-admin'

/** Puts text on the clipboard; false where the browser has none to offer, as on plain HTTP, or refuses. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = (navigator as Partial<Pick<Navigator, 'clipboard'>>).clipboard
  if (!clipboard) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** The same, and says how it ended. */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify()
  return async (text) => {
    if (await copyText(text)) notify('common.state.copied', { type: 'success' })
    else notify('common.state.copyFailed', { type: 'warning' })
  }
}
