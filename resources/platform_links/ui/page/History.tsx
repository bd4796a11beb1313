import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { useHistory } from '../usePlatformLink.ts'

/** What was fetched, each with what became of it. */
export function History() {
  const translate = useTranslate()
  const { data } = useHistory()
  if (data === undefined) return null
  return (
    <Section title={translate('platformLink.history.title')} frame="bare">
      {data.length === 0 ? (
        <Typography color="textSecondary">{translate('platformLink.history.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid var(--athar-hairline)' }}>
          {data.map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 2,
                rowGap: 0.5,
                py: 1.5,
                borderBottom: '1px solid var(--athar-hairline)',
              }}
            >
              <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Link to={`/app/imports/new/donor_transactions?import=${encodeURIComponent(row.id)}`}>
                  <bdi>{row.fileName}</bdi>
                </Link>
              </Box>
              <Typography variant="body2" color="textSecondary">
                <Moment value={row.createdAt} />
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {row.status === 'ready'
                  ? translate('platformLink.history.waiting')
                  : translate('platformLink.history.added', { smart_count: row.created })}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  )
}
