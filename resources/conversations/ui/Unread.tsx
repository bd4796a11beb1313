import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useWaiting } from './calls.ts'
import { Count } from './Row.tsx'

/** In the menu: how many conversations hold something unread. Over the picture where there is no room for words. */
export function Unread({ isNarrow }: { isNarrow: boolean }) {
  const translate = useTranslate()
  const n = useWaiting()
  const count = <Count n={n} label={translate('chat.unreadTalks', { smart_count: n })} />
  if (!isNarrow) return <Box sx={{ marginInlineStart: 'auto', display: 'flex' }}>{count}</Box>
  return <Box sx={{ position: 'absolute', insetBlockStart: 2, insetInlineEnd: 4, display: 'flex' }}>{count}</Box>
}
