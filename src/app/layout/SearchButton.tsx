import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../generate/lazyPart.tsx'
import { isCovered } from '../../ui/covered.ts'
import { tourPlace } from '../../ui/tourPlace.ts'
import { commandKey, keyOf, withCommand } from '../keys/letters.ts'

const Palette = later(async () => (await import('../palette/Palette.tsx')).Palette, OVER_THE_PAGE)

/** The search over everything, by its button or by Ctrl+K. */
export function SearchButton() {
  const translate = useTranslate()
  const place = useRef<HTMLButtonElement>(null)
  const { isOpen, close, button } = useDialog(Palette)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (keyOf(event) !== 'k' || !withCommand(event)) return
    // The browser would go to its own search.
    event.preventDefault()
    if (isOpen) return close()
    if (isCovered()) return
    // The cursor comes back to somewhere that can be seen.
    if (document.activeElement === document.body) place.current?.focus()
    button.onClick()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Tooltip title={`${translate('palette.button')} (\u2066${commandKey()}+K\u2069)`}>
        <IconButton
          ref={place}
          color="inherit"
          aria-label={translate('palette.button')}
          sx={{ minWidth: 44 }}
          {...tourPlace('search')}
          {...button}
        >
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {isOpen ? <Palette onClose={close} /> : null}
    </>
  )
}
