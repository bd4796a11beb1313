import LibraryAdd from '@mui/icons-material/LibraryAddOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../src/generate/lazyPart.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'
import { PullButton } from './Acts.tsx'
import { listLayout } from './listLayout.tsx'

const Gallery = later(async () => (await import('./Gallery.tsx')).Gallery, OVER_THE_PAGE)

function Ready() {
  const translate = useTranslate()
  const { isOpen, close, button } = useDialog(Gallery)
  return (
    <>
      <Button variant="outlined" startIcon={<LibraryAdd />} {...button}>
        {translate('templates.gallery.open')}
      </Button>
      {isOpen ? <Gallery onClose={close} /> : null}
    </>
  )
}

/** [2.47], [6.5] the entity's message templates, and the platform's to copy. */
export default function Templates() {
  return (
    <ResourceList
      resource="templates"
      layout={listLayout}
      actions={
        <>
          <PullButton />
          <Ready />
        </>
      }
    />
  )
}
