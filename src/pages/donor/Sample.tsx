import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Section } from '../../ui/Section.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** product.md 5: what a donor's letter says, for whoever has not had one; invented, and marked so. */
export function Sample() {
  const translate = useTranslate()
  const word = (key: string) => translate(`auth.donorHome.sample.${key}`)
  return (
    <Section title={word('title')} action={<StatusChip tone="neutral" label={word('mark')} />}>
      <Box sx={{ borderInlineStart: '4px solid var(--athar-accent)', paddingInlineStart: 2, maxWidth: '60ch' }}>
        <Typography variant="h5" component="p">
          {word('headline')}
        </Typography>
        <Typography sx={{ mt: 1 }}>{word('text')}</Typography>
        <Typography sx={{ mt: 1 }} color="textSecondary">
          {word('thanks')}
        </Typography>
      </Box>
    </Section>
  )
}
