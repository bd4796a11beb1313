import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

export const MAIN_ID = 'main-content'

/** The page itself takes the cursor, without being moved. */
export const focusMain = (): void => document.getElementById(MAIN_ID)?.focus({ preventScroll: true })

/** The first stop of the keyboard: past bar and menu to the page. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
      sx={{
        position: 'fixed',
        insetInlineStart: 16,
        top: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'var(--athar-action)',
        color: 'var(--athar-on-action)',
        '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
      }}
    >
      {useTranslate()('common.action.skipToContent')}
    </Box>
  )
}
