import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { setSettings, useSettings } from '../../providers/settings.ts'

/** All sizes of type are reckoned from the page's own. */
const LARGE = '125%'

/** Larger type and back, on the pages of donors; the device remembers it. */
export function TextSize() {
  const translate = useTranslate()
  const isLarge = useSettings(({ largeText }) => largeText)
  useEffect(() => {
    if (!isLarge) return undefined
    const { style } = document.documentElement
    style.fontSize = LARGE
    return () => {
      style.fontSize = ''
    }
  }, [isLarge])
  const label = translate('common.textSize.large')
  return (
    <Tooltip title={label}>
      <IconButton
        color="inherit"
        aria-label={label}
        aria-pressed={isLarge}
        onClick={() => setSettings({ largeText: !isLarge })}
        sx={{
          minWidth: 44,
          px: 0.5,
          fontSize: '1.125rem',
          fontWeight: 600,
          ...(isLarge && { bgcolor: 'var(--athar-action-soft)', color: 'var(--athar-on-action-soft)' }),
        }}
      >
        <span aria-hidden dir="ltr">
          {isLarge ? 'A' : 'A+'}
        </span>
      </IconButton>
    </Tooltip>
  )
}
