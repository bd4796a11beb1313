import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Section } from '../../ui/Section.tsx'
import type { SampleRow, Target } from './calls.ts'
import { useImportWords } from './words.ts'

/**
 * A long text is looked at here, not read: its beginning tells whether it stands in the right column. The box takes the
 * text's own direction, or a line that is cut would lose its beginning; it stays at the side where the page's lines begin.
 */
const LONG = {
  width: 'fit-content',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
  overflow: 'hidden',
} as const

/** The first rows as their records will read: every value under the name of its field. */
export function SampleRows({ target, rows }: { target: Target; rows: readonly SampleRow[] }) {
  const translate = useTranslate()
  const words = useImportWords(target)
  if (rows.length === 0) return null
  return (
    <Section title={translate('imports.preview.sample')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ line, cells }) => (
          <Box component="li" key={line} sx={{ py: 1.5, borderBottom: '1px solid var(--athar-hairline)' }}>
            <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
              {translate('imports.result.line', { line })}
            </Typography>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}
            >
              {cells.map(({ field, value }) => (
                <Box key={field} sx={{ minWidth: 0 }}>
                  <Typography component="dt" variant="body2" color="textSecondary">
                    {words.field(field)}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                    <Box dir="auto" title={value} sx={LONG}>
                      {words.value(field, value)}
                    </Box>
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
