import Bookmark from '@mui/icons-material/BookmarkBorder'
import { useState } from 'react'
import { Button } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../lazyPart.tsx'
import type { ListSettings } from './useListSettings.ts'

const ViewsMenu = later(async () => (await import('./ViewsMenu.tsx')).ViewsMenu, OVER_THE_PAGE)

/** Opens what keeps, renames and deletes the reader's views of a list. */
export function ViewsButton({ settings }: { settings: ListSettings }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const { isOpen, close, button: opens } = useDialog(ViewsMenu, 'menu')
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      <span ref={setButton}>
        <Button label="kit.list.views" aria-expanded={isOpen} {...opens}>
          <Bookmark />
        </Button>
      </span>
      {wasOpen ? <ViewsMenu settings={settings} anchor={isOpen ? button : null} onClose={close} /> : null}
    </>
  )
}
