import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { FieldValue } from '../columns/FieldValue.tsx'
import { fieldOf } from '../fields.ts'
import { useTexts } from '../texts.ts'
import { isWriting, reveal } from './reveal.ts'

export interface ConflictProps {
  resource: Resource
  mine: Readonly<Record<string, unknown>>
  theirs: Readonly<Record<string, unknown>>
  /** Fields that both changed. */
  names: readonly string[]
  /** Someone was about to save and looks for the answer; else they are writing, and the cursor stays where it is. */
  asked: boolean
  onKeep: () => void
  onTake: () => void
}

/** Two people changed one record: what differs, side by side, and both ways on. Nothing is lost before the choice. */
export function Conflict({ resource, mine, theirs, names, asked, onKeep, onTake, id }: ConflictProps & { id: string }) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  useEffect(() => {
    if (asked || !isWriting()) reveal(id)
  }, [asked, id])
  const shown = (record: Readonly<Record<string, unknown>>, name: string) => (
    <FieldValue field={fieldOf(resource, name)} value={record[name]} place={texts.place(name)} size="page" />
  )
  return (
    <Box
      role="alert"
      sx={{
        p: { xs: 2, sm: 3 },
        mb: 3,
        bgcolor: 'var(--athar-surface)',
        border: '1px solid var(--athar-hairline)',
        borderInlineStart: '4px solid var(--athar-warning)',
        borderRadius: 1,
      }}
    >
      <Typography id={id} tabIndex={-1} component="h2" variant="h5" sx={{ outline: 'none' }}>
        {translate('kit.conflict.title')}
      </Typography>
      <Typography sx={{ mb: 2 }}>{translate('kit.conflict.text')}</Typography>
      {names.length === 0 ? (
        <Typography sx={{ mb: 2 }}>{translate('kit.conflict.none')}</Typography>
      ) : (
        <Box sx={{ overflowX: 'auto', mb: 2, '& th, & td': { p: 1, textAlign: 'start', verticalAlign: 'top' } }}>
          <table>
            <thead>
              <tr>
                <th scope="col">{translate('kit.conflict.field')}</th>
                <th scope="col">{translate('kit.conflict.mine')}</th>
                <th scope="col">{translate('kit.conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{texts.place(name).label}</th>
                  <td>{shown(mine, name)}</td>
                  <td>{shown(theirs, name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={onKeep}>
          {translate('kit.conflict.keep')}
        </Button>
        <Button variant="outlined" onClick={onTake}>
          {translate('kit.conflict.take')}
        </Button>
      </Box>
    </Box>
  )
}
