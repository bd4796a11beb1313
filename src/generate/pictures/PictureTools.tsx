import BlurOn from '@mui/icons-material/BlurOn'
import People from '@mui/icons-material/PeopleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { showsPeople } from '../../../resources/_kit/pictures.ts'
import { useRights } from '../rights.ts'
import { useFileRow } from '../StoredFile.tsx'
import { isPicture, isWithdrawn } from './calls.ts'
import { PictureState } from './PictureState.tsx'

const PeopleDialog = lazy(async () => ({ default: (await import('./PeopleDialog.tsx')).PeopleDialog }))
const BlurDialog = lazy(async () => ({ default: (await import('./BlurDialog.tsx')).BlurDialog }))

/** How a picture or a film stands with the people in it, and the ways to change that. */
export function PictureTools({ id, name }: { id: string; name: string }) {
  const translate = useTranslate()
  const { can } = useRights('files')
  const row = useFileRow(id)
  const [open, setOpen] = useState<'people' | 'blur' | null>(null)
  if (!row || !showsPeople(row.kind)) return null
  const close = () => setOpen(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <PictureState row={row} />
      {can('describe') ? (
        <Button
          size="small"
          variant="text"
          startIcon={<People />}
          aria-label={translate('pictures.people.openOf', { name })}
          onClick={() => setOpen('people')}
        >
          {translate('pictures.people.open')}
        </Button>
      ) : null}
      {can('blur') && isPicture(row) && !isWithdrawn(row) ? (
        <Button
          size="small"
          variant="text"
          startIcon={<BlurOn />}
          aria-label={translate('pictures.blur.openOf', { name })}
          onClick={() => setOpen('blur')}
        >
          {translate('pictures.blur.open')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {open === 'people' ? <PeopleDialog row={row} name={name} onClose={close} /> : null}
        {open === 'blur' ? <BlurDialog row={row} name={name} onClose={close} /> : null}
      </Suspense>
    </Box>
  )
}
