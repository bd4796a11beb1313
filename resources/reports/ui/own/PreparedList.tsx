import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { nameIn } from '../../../../i18n/named.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { preparedPath } from '../../paths.ts'
import { PREPARED } from './calls.ts'

/** product.md 5: the projects that a charity prepared for whoever has not given yet; nothing where there is none. */
export function PreparedList() {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { data = [] } = useQuery(PREPARED)
  if (data.length === 0) return null
  return (
    <Section title={translate('reports.prepared.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((one) => (
          <Box component="li" key={one.id} sx={{ py: 1.5, borderTop: '1px solid var(--athar-hairline)' }}>
            <Link to={preparedPath(one)}>
              <bdi>{one.projectName}</bdi>
            </Link>
            <Typography variant="body2" color="textSecondary" component="div">
              <bdi>{nameIn({ name: one.entityName, nameEn: one.entityNameEn }, locale)}</bdi>
              {' · '}
              <DateText value={one.at} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
