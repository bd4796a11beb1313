import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { names } from '../../../src/generate/records.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { projects } from '../schema.ts'

const WATCHED = [...names(projects, 'name', 'seoDescription', 'idea', 'description')]

/** What search engines show of a description, in letters. */
const SHOWN = 155

const plain = (value: unknown): string => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '')

/** The whole text, or so much of it as fits, up to the end of a word. */
export function cutAtWord(text: string, most: number): string {
  const letters = Array.from(text)
  if (letters.length <= most) return text
  const kept = letters.slice(0, most).join('')
  const end = kept.lastIndexOf(' ')
  return `${end > 0 ? kept.slice(0, end) : kept} …`
}

/** How a search engine shows the project's public page [2.8], while its texts are written. */
export function SearchPreview({ record }: { record: { id: string } | null }) {
  const texts = useTexts('projects')
  const [name, seoDescription, idea, description] = useWatch({ name: WATCHED }) as unknown[]
  const [first = ''] = typeof description === 'string' ? description.trim().split(/\n\s*\n/) : []
  const said = plain(seoDescription) || plain(idea) || plain(first)
  const address = `${window.location.host} › dashboard › projects › ${record?.id ?? '…'}`
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {texts.text('searchPreview')}
      </Typography>
      <Box sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, p: 2, maxWidth: 640, minWidth: 0 }}>
        <Box
          sx={{
            fontSize: '0.8125rem',
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          <bdi dir="ltr">{address}</bdi>
        </Box>
        <Box dir="auto" sx={{ fontSize: '1.25rem', lineHeight: 1.4, color: 'primary.main', overflowWrap: 'anywhere' }}>
          {plain(name) || texts.text('searchNameless')}
        </Box>
        <Box dir="auto" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {said === '' ? texts.text('searchNothing') : cutAtWord(said, SHOWN)}
        </Box>
      </Box>
    </Box>
  )
}
