import BlurOn from '@mui/icons-material/BlurOn'
import People from '@mui/icons-material/PeopleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { showsPeople } from '../../../resources/_kit/pictures.ts'
import { later, OVER_THE_PAGE, useDialog } from '../lazyPart.tsx'
import { useRights } from '../rights.ts'
import { useFileRow } from '../StoredFile.tsx'
import { isPicture, isWithdrawn } from './calls.ts'
import { PictureState } from './PictureState.tsx'

const PeopleDialog = later(async () => (await import('./PeopleDialog.tsx')).PeopleDialog, OVER_THE_PAGE)
const BlurDialog = later(async () => (await import('./BlurDialog.tsx')).BlurDialog, OVER_THE_PAGE)

/** How a picture or a film stands with the people in it, and the ways to change that. */
export function PictureTools({ id, name }: { id: string; name: string }) {
  const translate = useTranslate()
  const { can } = useRights('files')
  const row = useFileRow(id)
  const [people, blur] = [useDialog(PeopleDialog), useDialog(BlurDialog)]
  if (!row || !showsPeople(row.kind)) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <PictureState row={row} />
      {can('describe') ? (
        <Button
          size="small"
          variant="text"
          startIcon={<People />}
          aria-label={translate('pictures.people.openOf', { name })}
          {...people.button}
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
          {...blur.button}
        >
          {translate('pictures.blur.open')}
        </Button>
      ) : null}
      {people.isOpen ? <PeopleDialog row={row} name={name} onClose={people.close} /> : null}
      {blur.isOpen ? <BlurDialog row={row} name={name} onClose={blur.close} /> : null}
    </Box>
  )
}
