import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Section } from '../../ui/Section.tsx'
import type { Mend, Target } from './calls.ts'
import { useImportWords } from './words.ts'

interface MendedProps {
  target: Target
  mends: readonly Mend[]
  /** Rows of each, in the same order; empty while they are counted. */
  counts: readonly number[]
  onTakeBack: (mend: Mend) => void
}

/** What is mended in this file, with the way back. */
export function Mended({ target, mends, counts, onTakeBack }: MendedProps) {
  const translate = useTranslate()
  const words = useImportWords(target)
  const text = (key: string, args = {}) => translate(`resources.imports.text.${key}`, args)
  if (mends.length === 0) return null
  return (
    <Section title={text('mended')}>
      <Box component="ul" aria-label={text('mended')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {mends.map((mend, index) => {
          const { field, value, does, to } = mend
          const count = counts[index]
          const named = value === '' ? text('nothing') : value
          return (
            <Box
              component="li"
              key={`${field}-${value}`}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                py: 1,
                borderBottom: '1px solid var(--athar-hairline)',
              }}
            >
              <Typography variant="body2" sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
                {words.field(field)}: <bdi>{named}</bdi> · {does === 'map' ? <bdi>{to}</bdi> : text(does)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {count === undefined ? '' : text('rows', { smart_count: count })}
              </Typography>
              <Button size="small" aria-label={`${text('takeBack')}: ${named}`} onClick={() => onTakeBack(mend)}>
                {text('takeBack')}
              </Button>
            </Box>
          )
        })}
      </Box>
    </Section>
  )
}
