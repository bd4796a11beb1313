import { useNotify, useTranslate } from 'react-admin'
import { joinWords } from '../providers/errorText.ts'

/** Puts text on the clipboard; false where the browser has none to offer, as on plain HTTP, or refuses. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = (navigator as Partial<Pick<Navigator, 'clipboard'>>).clipboard
  if (!clipboard) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

const isLink = (text: string): boolean => /^https?:/.test(text)

/** The same, and says how it ended; of a link by its own name [8.45]. */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify()
  const translate = useTranslate()
  return async (text) => {
    if (await copyText(text)) return notify('common.state.copied', { type: 'success' })
    const subtitle = translate('common.state.copyFailed')
    if (!isLink(text)) return notify(subtitle, { type: 'warning' })
    return notify(joinWords({ title: translate('errors.named.copyLink'), subtitle }), { type: 'error' })
  }
}
