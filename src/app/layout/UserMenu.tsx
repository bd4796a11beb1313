import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../generate/lazyPart.tsx'
import { useSettings } from '../../providers/settings.ts'
import { tourPlace } from '../../ui/tourPlace.ts'
import { Help } from '../keys/lazyHelp.ts'

const UserMenuList = later(async () => (await import('./UserMenuList.tsx')).UserMenuList, OVER_THE_PAGE)

/** Who is signed in, how they read dates, their profile, and the way out. */
export function UserMenu() {
  const translate = useTranslate()
  const name = useSettings(({ profile }) => profile?.name ?? '')
  const { isOpen, close, button } = useDialog(UserMenuList, 'menu')
  const help = useDialog(Help)
  const [place, setPlace] = useState<HTMLButtonElement | null>(null)
  const id = useId()
  return (
    <>
      <IconButton
        ref={setPlace}
        color="inherit"
        aria-label={translate('auth.as', { name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...tourPlace('person')}
        {...button}
      >
        <AccountCircle />
      </IconButton>
      {isOpen ? <UserMenuList id={id} anchor={place} onClose={close} help={help.button} /> : null}
      {help.isOpen ? <Help onClose={help.close} /> : null}
    </>
  )
}
